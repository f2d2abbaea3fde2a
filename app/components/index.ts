// The kinds that most screens draw. A page's script holds only the components that the page takes.
export * from './display/index.ts'
export * from './feedback/index.ts'
export * from './form/index.ts'
export * from './live/index.ts'
export * from './shell/index.ts'
export * from './table/index.ts'
