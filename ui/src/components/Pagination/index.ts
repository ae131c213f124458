export { ListPagination, type ListPaginationProps } from './ListPagination.tsx';
export { Pagination, type PaginationProps, type PaginationTarget } from './Pagination.tsx';
