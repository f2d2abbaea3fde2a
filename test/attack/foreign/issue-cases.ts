import type { IdCase } from './id-case.ts'

const ofIssue = (id: string, body?: object): IdCase => ({
  id,
  field: 'params.id',
  input: ({ theirs }) => ({ params: { id: theirs.issue }, body })
})

const ofType = (id: string, body?: object): IdCase => ({
  id,
  field: 'params.id',
  input: ({ theirs }) => ({
    params: { id: theirs.issueType },
    body: body && { ...body, label: `Novo ${theirs.serial}` }
  })
})

const ofAnswer = (id: string, body?: object): IdCase => ({
  id,
  field: 'params.id',
  input: ({ theirs }) => ({
    params: { id: theirs.issueAnswer },
    body: body && { ...body, title: `Nova ${theirs.serial}` }
  })
})

export const issueCases: IdCase[] = [
  { ...ofIssue('readIssue'), tells: ({ issue }) => issue },
  ofIssue('moveIssue', { statusId: 2, message: 'Vamos ver.' }),
  ofIssue('listIssueMessages'),
  {
    id: 'createIssueMessage',
    field: 'body.issuesId',
    input: ({ theirs }) => ({ body: { issuesId: theirs.issue, message: 'Olá' } })
  },
  {
    id: 'createIssue',
    field: 'body.subject.product',
    input: ({ mine, theirs }) => ({
      body: {
        details: 'Por favor.',
        type: mine.issueType,
        subject: { product: theirs.product, from: '2026-12-24', to: '2026-12-25' }
      }
    })
  },
  ofType('readIssueType'),
  ofType('updateIssueType', { description: '' }),
  ofType('deleteIssueType'),
  ofAnswer('updateIssueAnswer', { body: 'Texto' }),
  ofAnswer('deleteIssueAnswer')
]
