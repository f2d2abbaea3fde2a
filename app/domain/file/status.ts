/** Product decisions "Issues"; the numbers are the wire's `statusId`. */
export const FILE_STATUSES = [
  { id: 1, label: 'Enviado' },
  { id: 2, label: 'Aprovado' },
  { id: 3, label: 'Recusado' }
] as const

export type FileStatus = (typeof FILE_STATUSES)[number]['id']

export const FILE_SENT: FileStatus = 1
export const FILE_APPROVED: FileStatus = 2
export const FILE_REFUSED: FileStatus = 3

export const isFileStatus = (id: number): id is FileStatus => FILE_STATUSES.some((status) => status.id === id)

export function fileStatusLabel(id: FileStatus): string {
  return FILE_STATUSES[id - 1]?.label ?? ''
}
