export { type Definition, DefinitionList } from './definition-list.tsx'
export { FilterBar } from './filter-bar.tsx'
export { Pagination } from './pagination.tsx'
export { type Column, DataTable } from './table.tsx'
