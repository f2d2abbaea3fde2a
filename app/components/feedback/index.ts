export { RouteDialog } from './dialog.tsx'
export { EmptyState } from './empty-state.tsx'
export { Notice } from './notice.tsx'
export { RouteError } from './route-error.tsx'
