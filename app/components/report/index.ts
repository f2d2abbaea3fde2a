export { type Figure, FigureTable, PartialTag } from './figure-table.tsx'
export { slotLabel } from './report-slot.tsx'
export { SlotStream } from './report-stream.tsx'
export { type SlotRun, type SlotView, useSlots } from './use-slots.ts'
