import type { IdCase } from './id-case.ts'

export const fileCases: IdCase[] = [
  {
    id: 'updateFile',
    field: 'params.id',
    input: ({ theirs }) => ({ params: { id: theirs.file }, body: { statusId: 2 } })
  },
  { id: 'deleteFile', field: 'params.id', input: ({ theirs }) => ({ params: { id: theirs.file } }) },
  {
    id: 'downloadFile',
    field: 'params.id',
    input: ({ theirs }) => ({ params: { id: theirs.file } }),
    tells: ({ fileWords }) => fileWords
  },
  {
    id: 'listFilesOf',
    field: 'params.id',
    input: ({ theirs }) => ({ params: { id: theirs.agent }, query: { ref: 'agents' } }),
    tells: ({ file }) => file
  }
]
