import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Database } from '#app/backend/db/connection.server.ts'
import { clientFollowUps, clients, files } from '#app/backend/db/schema.server.ts'
import { type FormCase, known } from '../form-case.ts'
import { messageForms } from './message-forms.ts'
import { privacyForms } from './privacy-forms.ts'

const page = (rest = '') => `/clients/${known.client}${rest}`

/** Forms of clients. */
export const clientForms: FormCase[] = [
  ...privacyForms,
  ...messageForms,
  {
    route: 'routes/guarded/clients/form/add',
    path: () => '/clients/add',
    button: 'Cadastrar cliente',
    values: { name: 'Rui Sá', document: '529.982.247-25', phone: '75 98888-0000', notes: 'Vem em julho' },
    call: /^POST \/clients$/
  },
  {
    route: 'routes/guarded/clients/import/page',
    path: () => '/clients/import',
    button: 'Ler e conferir',
    values: { csv: 'nome;documento\nRui;1' },
    call: /^POST \/clients\/import\/preview/,
    other: { 404: /não oferece a importação/ }
  },
  {
    route: 'routes/guarded/clients/form/edit',
    path: () => page('/edit'),
    button: 'Salvar',
    values: { name: 'Outro Nome', email: 'outro@example.com', city: 'Lençóis' },
    call: /^PUT \/clients\/[\w-]+$/
  },
  {
    route: 'routes/guarded/clients/client/page',
    path: () => page(),
    button: 'Guardar lembrete',
    values: { body: 'Ligar de novo', due_on: '2030-01-31' },
    call: /^POST \/clients\/[\w-]+\/follow-ups/
  },
  {
    route: 'routes/guarded/clients/merge/page',
    path: () => page(`/merge?com=${known.otherClient}`),
    button: 'Juntar os dois',
    call: /^POST \/clients\/[\w-]+\/merge/
  },
  {
    route: 'routes/guarded/clients/documents/page',
    path: () => page('/documents'),
    button: 'Remover documento',
    call: /^DELETE \/files\/[\w-]+/
  },
  {
    route: 'routes/guarded/clients/services/page',
    path: () => '/clients/services?tipo=follow-up',
    button: 'Feito',
    call: /^PUT \/clients\/follow-ups\/[\w-]+/
  }
]

/** Finds in the demonstration a client with a stored contract, and one without a document. */
export async function findClients({ orm }: Database): Promise<{ client: string; otherClient: string }> {
  const [kept] = await orm
    .select()
    .from(files)
    .where(and(eq(files.ref, 'clients'), isNull(files.removedAt)))
  const byHand = and(eq(clients.source, 'staff'), isNull(clients.mergedInto), isNotNull(clients.changedAt))
  const [other] = await orm.select().from(clients).where(byHand).orderBy(asc(clients.id)).limit(1)
  const [note] = await orm.select({ id: clientFollowUps.id }).from(clientFollowUps).limit(1)
  if (!kept || !other || !note) throw new Error('the demonstration lacks clients')
  return { client: kept.refId, otherClient: other.uuid }
}
