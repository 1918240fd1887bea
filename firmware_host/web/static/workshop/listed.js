// Names of cells in a row.

/** Of many the first ones, and how many there are. */
export const listed = (cells, most = 8) => (cells.length > most ? `${cells.slice(0, most).join(', ')} … (${cells.length})` : cells.join(', '));
