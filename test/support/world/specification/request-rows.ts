import { get, list, nextNumber, post, put, type Row, text } from './row.ts'
import type { World } from './world.ts'

const addType = async (world: World) =>
  (await world.ask(post('/v1/issuesTypes', { label: `Tipo ${nextNumber()}`, description: 'Diz o que é.' }))).body as {
    id: string
  }

async function addIssue(world: World): Promise<{ id: string }> {
  const type = await addType(world)
  return (await world.ask(post('/v1/issues/', { details: 'Queremos levar 40 alunos.', type: type.id }))).body as {
    id: string
  }
}

const issuePath = async (world: World, path: string) => ({
  method: 'GET',
  path: path.replace('{id}', (await addIssue(world)).id)
})

function formOf(name: string): FormData {
  const form = new FormData()
  form.append('file', new File(['Lista de alunos'], name))
  return form
}

async function addFile(world: World, name = 'lista.txt') {
  const { id } = await addIssue(world)
  const path = `/v1/files/create?name=${name}&refId=${id}&ref=issues&status=1`
  const { body } = await world.ask({ method: 'POST', path, form: formOf(name) })
  return body as { id: string; file_path: string }
}

const moved = (statusId: number | string) => ({
  call: `PUT /issues/{id} statusId ${statusId}`,
  ask: async (world: World) => put(`/v1/issues/${(await addIssue(world)).id}`, { statusId }),
  answer: { statusId: Number(statusId) }
})

export const requests: Row[] = [
  { call: 'GET /issues/', ask: get('/v1/issues/'), answer: { data: list } },
  { call: 'GET /issues/{id}', ask: (world) => issuePath(world, '/v1/issues/{id}'), answer: { id: text } },
  {
    call: 'POST /issues/',
    ask: async (world) => post('/v1/issues/', { details: 'Uma visita.', type: (await addType(world)).id }),
    answer: { statusId: 1 }
  },
  moved(2),
  moved('5'),
  {
    call: 'PUT /issues/{id} back to be looked at',
    ask: async (world) => {
      const { id } = await addIssue(world)
      await world.ask(put(`/v1/issues/${id}`, { statusId: 6 }))
      return put(`/v1/issues/${id}`, { statusId: 2 })
    },
    answer: { statusId: 2 }
  },
  { call: 'GET /issuesStatus', ask: get('/v1/issuesStatus'), answer: list },
  { call: 'GET /issuesStatus/{id}', ask: get('/v1/issuesStatus/1'), answer: { label: 'Aberto' } },
  { call: 'GET /filesStatus', ask: get('/v1/filesStatus'), answer: list },
  { call: 'GET /issuesTypes', ask: get('/v1/issuesTypes'), answer: list },
  { call: 'GET /issuesTypes/actives', ask: get('/v1/issuesTypes/actives'), answer: list },
  {
    call: 'GET /issuesTypes/{id}',
    ask: async (world) => ({ method: 'GET', path: `/v1/issuesTypes/${(await addType(world)).id}` }),
    answer: { label: text }
  },
  {
    call: 'POST /issuesTypes',
    ask: () => post('/v1/issuesTypes', { label: `Visita ${nextNumber()}`, description: '' }),
    answer: { id: text }
  },
  {
    call: 'PUT /issuesTypes/{id}',
    ask: async (world) => put(`/v1/issuesTypes/${(await addType(world)).id}`, { label: `Novo ${nextNumber()}` }),
    answer: { label: text }
  },
  {
    call: 'DELETE /issuesTypes/{id}',
    ask: async (world) => ({ method: 'DELETE', path: `/v1/issuesTypes/${(await addType(world)).id}` }),
    answer: { status: text }
  },
  {
    call: 'POST /files/create',
    ask: async (world) => ({
      method: 'POST',
      path: `/v1/files/create?name=lista.txt&refId=${(await addIssue(world)).id}&ref=issues&status=1`,
      form: formOf('lista.txt')
    }),
    answer: { id: text, name: 'lista.txt', statusId: 1 }
  },
  {
    call: 'PUT /files/{id}',
    ask: async (world) => put(`/v1/files/${(await addFile(world)).id}`, { statusId: 2 }),
    answer: { statusId: 2 }
  },
  {
    call: 'PUT /files/{id} refused',
    ask: async (world) => put(`/v1/files/${(await addFile(world)).id}`, { statusId: '3' }),
    answer: { statusId: 3 }
  },
  { call: 'GET /files', ask: get('/v1/files'), answer: { data: list } },
  { call: 'GET /files/{id}/files', ask: (world) => issuePath(world, '/v1/files/{id}/files'), answer: [] },
  {
    call: 'GET /files/public/',
    ask: async (world) => {
      const { id } = await addFile(world)
      const { body } = await world.ask(put(`/v1/files/${id}`, { public: true }))
      const { file_path } = body as { file_path: string }
      return { method: 'GET', path: `/v1/files/public/?file_path=${encodeURIComponent(file_path)}` }
    },
    answer: 'Lista de alunos'
  },
  {
    call: 'GET /files/download/{id}',
    ask: async (world) => ({ method: 'GET', path: `/v1/files/download/${(await addFile(world)).id}` }),
    answer: 'Lista de alunos'
  },
  {
    call: 'POST /messages',
    ask: async (world) =>
      post('/v1/messages', {
        message: 'Chegaremos às 9h.',
        title: '',
        userIdTo: 7,
        issuesId: (await addIssue(world)).id
      }),
    answer: { message: 'Chegaremos às 9h.' }
  },
  { call: 'GET /messages/issues/{id}', ask: (world) => issuePath(world, '/v1/messages/issues/{id}'), answer: list },
  {
    call: 'DELETE /products/{id}',
    ask: async (world) => ({ method: 'DELETE', path: `/v1/products/${await world.addProduct()}` }),
    answer: { status: 'deleted' }
  }
]
