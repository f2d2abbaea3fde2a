// A screen takes the kinds that most screens draw from here; its script holds only what it takes.
export * from './display/index.ts'
export * from './feedback/index.ts'
export * from './form/index.ts'
export * from './live/index.ts'
export * from './shell/index.ts'
export * from './table/index.ts'
