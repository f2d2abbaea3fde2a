import type { Row, State } from '../state.ts'
import { type Asked, refuse, type Said, type SpecificationCall, text } from './call.ts'

const statuses = ['Aberto', 'Em análise', 'Aguardando documento', 'Aprovado', 'Recusado', 'Concluído', 'Cancelado']
const fileStatuses = ['Enviado', 'Aprovado', 'Recusado']
const listed = (labels: string[]) => labels.map((label, index) => ({ id: index + 1, label }))

type Table = 'issues' | 'issueTypes' | 'issueMessages' | 'files'

const rowOf = (state: State, table: Table, id: string): Row | undefined =>
  state[table].find((row) => row.id === Number(id))

const read =
  (table: Table) =>
  ({ state, id }: Asked): Said => {
    const row = rowOf(state, table, id)
    return row ? { body: withoutContent(row) } : refuse(404, 'not found')
  }

/** Omitted fields stay unchanged. */
const change =
  (table: Table, named: string[]) =>
  ({ state, id, body }: Asked): Said => {
    const row = rowOf(state, table, id)
    if (!row) return refuse(404, 'not found')
    for (const name of named) if (body[name] !== undefined) row[name] = body[name]
    return { body: withoutContent(row) }
  }

const add =
  (table: Exclude<Table, 'files'>, named: string[], first: Record<string, unknown> = {}) =>
  ({ state, body }: Asked): Said => {
    const sent = Object.fromEntries(named.map((name) => [name, body[name]]))
    const row = { ...first, ...sent, id: state.nextId() }
    state[table].push(row)
    return { status: 201, body: row }
  }

const withoutContent = ({ content: _content, mime: _mime, ...facts }: Row) => facts

const issueCalls: SpecificationCall[] = [
  { api: 'node', call: 'GET /issues/', answer: ({ state }) => ({ body: state.issues }) },
  { api: 'node', call: 'GET /issues/{id}', answer: read('issues') },
  {
    api: 'node',
    call: 'POST /issues/',
    answer: (asked) => add('issues', ['details', 'type'], { statusId: 1, userId: asked.user?.id })(asked)
  },
  { api: 'node', call: 'PUT /issues/{id}', answer: change('issues', ['statusId']) },
  { api: 'node', call: 'GET /issuesStatus', answer: () => ({ body: listed(statuses) }) },
  {
    api: 'node',
    call: 'GET /issuesStatus/{id}',
    answer: ({ id }) => ({ body: { id: Number(id), label: statuses[Number(id) - 1] } })
  },
  { api: 'node', call: 'GET /issuesTypes', answer: ({ state }) => ({ body: state.issueTypes }) },
  {
    api: 'node',
    call: 'GET /issuesTypes/actives',
    answer: ({ state }) => ({ body: state.issueTypes.filter(({ active }) => active !== false) })
  },
  { api: 'node', call: 'GET /issuesTypes/{id}', answer: read('issueTypes') },
  { api: 'node', call: 'POST /issuesTypes', answer: add('issueTypes', ['label', 'description'], { active: true }) },
  { api: 'node', call: 'PUT /issuesTypes/{id}', answer: change('issueTypes', ['label', 'description']) },
  { api: 'node', call: 'DELETE /issuesTypes/{id}', answer: remove('issueTypes') },
  {
    api: 'node',
    call: 'POST /messages',
    answer(asked) {
      const { title, userIdTo } = asked.body
      if (!text(title) || !text(userIdTo)) return refuse(400, 'title or userIdTo missing')
      return add('issueMessages', ['message', 'title', 'userIdTo', 'issuesId'])(asked)
    }
  },
  {
    api: 'node',
    call: 'GET /messages/issues/{id}',
    answer: ({ state, id }) => ({ body: state.issueMessages.filter(({ issuesId }) => text(issuesId) === id) })
  }
]

const fileCalls: SpecificationCall[] = [
  { api: 'node', call: 'GET /filesStatus', answer: () => ({ body: listed(fileStatuses) }) },
  { api: 'node', call: 'POST /files/create', answer: keepFile },
  { api: 'node', call: 'PUT /files/{id}', answer: change('files', ['statusId']) },
  { api: 'node', call: 'GET /files', answer: ({ state }) => ({ body: state.files.map(withoutContent) }) },
  {
    api: 'node',
    call: 'GET /files/{id}/files',
    answer: ({ state, id }) => ({ body: state.files.filter(({ refId }) => refId === id).map(withoutContent) })
  },
  {
    api: 'node',
    call: 'GET /files/public/',
    isOpen: true,
    answer: ({ state, query }) => answerFile(state.files.find(({ name }) => name === query.get('file_path')))
  },
  {
    api: 'node',
    call: 'GET /files/download/{id}',
    answer: ({ state, id }) => answerFile(state.files.find((file) => file.id === Number(id)))
  }
]

export const nodeCalls: SpecificationCall[] = [
  ...issueCalls,
  ...fileCalls,
  {
    api: 'node',
    call: 'DELETE /products/{id}',
    answer({ state, id }) {
      state.products = state.products.filter((product) => product.id !== Number(id) && product.uuid !== id)
      return { body: { status: 'deleted' } }
    }
  }
]

function remove(table: 'issueTypes') {
  return ({ state, id }: Asked): Said => {
    const row = rowOf(state, table, id)
    if (!row) return refuse(404, 'not found')
    state[table] = state[table].filter((one) => one !== row)
    return { body: { status: 'deleted' } }
  }
}

/** Accepts a form with one file. */
function keepFile({ state, query, headers, raw }: Asked): Said {
  const boundary = /boundary=(.+)$/.exec(headers['content-type'] ?? '')?.[1]
  const from = raw.indexOf('\r\n\r\n')
  if (!boundary || from < 0) return refuse(400, 'a form with a file is wanted')
  const content = raw.subarray(from + 4, raw.lastIndexOf(`\r\n--${boundary}`))
  const file = {
    id: state.nextId(),
    name: text(query.get('name')),
    ref: text(query.get('ref')),
    refId: text(query.get('refId')),
    status: text(query.get('status')),
    statusId: 1,
    content: Buffer.from(content),
    mime: 'application/octet-stream'
  }
  state.files.push(file)
  return { status: 201, body: withoutContent(file) }
}

function answerFile(file: State['files'][number] | undefined): Said {
  if (!file) return refuse(404, 'not found')
  return { file: { mime: file.mime, name: text(file.name), content: file.content } }
}
