// One Hall cell on the host: a level a line in, what the cell says and its rest out.
#include <stdio.h>

#include "../../hardware/firmware/jadoube_scanner/hall_cells.h"

int main() {
  hall::Cell cell;
  int level;
  while (scanf("%d", &level) == 1) {
    const char says = cell.read(static_cast<int16_t>(level));
    printf("%c %d\n", says, cell.rest());
  }
}
