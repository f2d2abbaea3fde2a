import { type AuditWorld, callAs, type Step } from '../world.ts'

const uuid = 'c0ffee00-0000-4000-8000-00000000c1e1'
const noteUuid = 'c0ffee00-0000-4000-8000-00000000c1e2'

const readOf = async (world: AuditWorld, id: string) => (await callAs(world, 'readClient', { params: { id } })).body

const person = { name: 'Benedita Rocha', phone: '75 98888-2001', email: 'bene.rocha@example.com' }

/** Builds the body that confirms a file as it was previewed. */
export async function importing(world: AuditWorld, preview: string, csv: string) {
  const shown = await callAs(world, preview, { body: { csv } })
  return { body: { csv, digest: shown.body.digest, existing: 'skip' } }
}

export const clientSteps: Step[] = [
  {
    id: 'createClient',
    actions: ['client.created'],
    ask: () => ({ body: { ...person, uuid } }),
    label: /^Benedita R\.$/,
    to: /^nome: Benedita R\.\ntelefone: \(75\) \*{5}-2001\ne-mail: be••••@example\.com$/,
    twice: true
  },
  {
    id: 'updateClient',
    actions: ['client.changed'],
    ask: async (world) => {
      const { version } = await readOf(world, uuid)
      return { params: { id: uuid }, body: { ...person, document: '529.982.247-25', version } }
    },
    to: /^documento: \*{8}725$/
  },
  {
    id: 'importClients',
    actions: ['client.imported'],
    ask: (world) => importing(world, 'previewClientImport', 'nome;telefone\nDalva Pires;75 98888-2003\n'),
    to: /^cadastrados: 1$/,
    label: /^1 cliente$/,
    twice: true
  },
  {
    id: 'mergeClients',
    actions: ['client.merged'],
    ask: async (world) => {
      const kept = await readOf(world, uuid)
      const other = await readOf(world, world.things.otherClient)
      world.notes.merged = other.uuid
      const versions = { version: kept.version, other_version: other.version }
      return { params: { id: uuid }, body: { other_uuid: other.uuid, ...versions } }
    },
    to: /^Benedita R\.$/
  },
  {
    id: 'undoClientMerge',
    actions: ['client.unmerged'],
    ask: async (world) => {
      const { merges } = await readOf(world, uuid)
      return { params: { id: uuid }, body: { merge: merges[0]?.id } }
    },
    from: /^Benedita R\.$/
  },
  {
    id: 'markClientsDistinct',
    actions: ['client.distinct'],
    ask: ({ things }) => ({ params: { id: things.client }, body: { other_uuid: things.otherClient } }),
    twice: true
  },
  {
    id: 'createFollowUp',
    actions: ['client.note-added'],
    ask: () => ({ params: { id: uuid }, body: { uuid: noteUuid, body: 'Ligar para ela', due_on: '2026-11-25' } }),
    to: /^até 25\/11\/2026$/,
    twice: true
  },
  {
    id: 'updateFollowUp',
    actions: ['client.note-done'],
    ask: () => ({ params: { uuid: noteUuid }, body: { done: true, version: 1 } }),
    twice: true
  },
  {
    id: 'updateFollowUp',
    actions: ['client.note-undone'],
    ask: () => ({ params: { uuid: noteUuid }, body: { done: false, version: 2 } }),
    twice: true
  }
]
