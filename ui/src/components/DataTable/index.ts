export { DataTable, type DataTableColumn, type DataTableProps } from './DataTable.tsx';
export {
  nextSort,
  sortRows,
  type SortDirection,
  type SortValue,
  type TableSort,
} from './sortRows.ts';
