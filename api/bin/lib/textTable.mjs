/**
 * @typedef {object} Column
 * @property {string} title
 * @property {boolean} [isRight] aligned to the right, as numbers are
 * @property {number} [maxWidth] longer texts are cut
 */

/**
 * @param {Column[]} columns
 * @param {string[][]} rows
 * @param {string} [indent]
 * @returns {string[]} a line of titles, a rule, and a line per row
 */
export function textTable(columns, rows, indent = '  ') {
  const cells = rows.map((row) => columns.map((column, index) => cell(row[index], column)));
  const widths = columns.map((column, index) =>
    Math.max(width(column.title), ...cells.map((row) => width(row[index] ?? ''))),
  );
  const line = (/** @type {string[]} */ texts) => {
    const padded = texts.map((text, index) => {
      const blank = ' '.repeat(Math.max(0, (widths[index] ?? 0) - width(text)));
      return columns[index]?.isRight === true ? blank + text : text + blank;
    });
    return (indent + padded.join('  ')).trimEnd();
  };
  const titles = line(columns.map(({ title }) => title));
  const rule = line(widths.map((size) => '-'.repeat(size)));
  return [titles, rule, ...cells.map(line)];
}

/** @param {string | undefined} text @param {Column} column */
function cell(text, { maxWidth = Infinity }) {
  // What comes from an institution must not move the cursor or break the line.
  const clean = [...(text ?? '').replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()];
  return clean.length <= maxWidth ? clean.join('') : `${clean.slice(0, maxWidth - 1).join('')}…`;
}

/** @param {string} text */
function width(text) {
  return [...text].length;
}
