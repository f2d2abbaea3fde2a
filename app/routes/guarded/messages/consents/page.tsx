import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useLocation } from '@remix-run/react'
import {
  Button,
  type Column,
  DataTable,
  EmptyState,
  ErrorSummary,
  FileLinks,
  FilterBar,
  Form,
  type FormState,
  fieldOf,
  type LiveHandle,
  PageHeader,
  Pagination,
  SelectField,
  SituationTag,
  summaryOf,
  TagField,
  TextField
} from '#app/components/index.ts'
import { malformed } from '#app/contracts/api-error.ts'
import {
  listHiddenSenders,
  listMessageConsents,
  recordMessageConsents,
  settleHiddenSender
} from '#app/contracts/messages/consents.ts'
import { countLabel } from '#app/domain/words/labels.ts'
import { readPage } from '#app/domain/words/page-number.ts'
import {
  readField,
  redirectSaying,
  refuseForm,
  requireAccess,
  requireFields,
  type Viewer,
  whereKnown
} from '#app/session/index.server.ts'
import { addressProblem, addressWords } from '../address-words.ts'
import { MessagesNav, tabsOf } from '../messages-nav.tsx'
import { Hidden } from './hidden.tsx'
import { readWishQuery, states } from './query.ts'
import { formNames, readWishForm } from './read.server.ts'
import { toHiddenView, toWishView, type WishView } from './view.ts'
import { WishFields } from './wish-fields.tsx'

const pageSize = 20
const here = '/messages/consents'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  const search = new URL(request.url).searchParams
  const { q, state } = readWishQuery(search)
  const page = readPage(search.get('pagina'))
  const [found, hidden] = await Promise.all([
    viewer.call(listMessageConsents, { query: { q, state, page, limit: pageSize } }),
    whereKnown(viewer.call(listHiddenSenders, {}))
  ])
  return {
    hidden: (hidden ?? []).map((one) => toHiddenView(one, viewer.place.timezone)),
    rows: found.data.map((wish) => toWishView(wish, viewer.place.timezone)),
    q,
    state,
    page,
    total: found.total,
    pages: Math.max(1, Math.ceil(found.total / pageSize)),
    tabs: tabsOf(viewer)
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request)
  const form = await request.formData()
  try {
    if (form.has('pedido') || form.has('celular')) return await settleConsent(request, viewer, form)
    requireFields(form, 'enderecos')
    const body = { ...readWishForm(form), addresses: readField(form, 'enderecos') }
    const { recorded, same, kept } = await viewer.call(recordMessageConsents, { body })
    const tone = kept.length > 0 ? 'warning' : 'success'
    return redirectSaying(request, { to: here, text: doneWords({ recorded, same, kept }), tone })
  } catch (error) {
    return refuseForm(form, error, { rename: formNames })
  }
}

async function settleConsent(request: Request, viewer: Viewer, form: FormData): Promise<Response> {
  requireFields(form, 'celular', 'complete')
  const id = readField(form, 'pedido')
  if (id === '') throw malformed({ fields: { sender: ['Escolha quem pediu.'] } })
  const drop = readField(form, 'intent') === 'drop'
  const body = { phone: drop ? '' : readField(form, 'celular'), drop }
  await viewer.call(settleHiddenSender, { params: { id }, body })
  const text = drop ? 'Deixado de lado.' : 'Anotado: esta pessoa não recebe mais mensagens.'
  return redirectSaying(request, { to: here, text })
}

const named = 3

function doneWords({ recorded, same, kept }: { recorded: number; same: number; kept: string[] }): string {
  const parts = [`${countLabel(recorded, { one: 'endereço anotado', many: 'endereços anotados' })}.`]
  if (same > 0) parts.push(`Já diziam isto: ${same}.`)
  if (kept.length > 0) {
    const some = kept.slice(0, named).map(addressWords).join(', ')
    const more = kept.length > named ? ` e mais ${kept.length - named}` : ''
    parts.push(`Pediram para não receber, e ficam assim: ${some}${more}.`)
  }
  return parts.join(' ')
}

export default function Consents() {
  const { rows, hidden, q, state, page, pages, total, tabs } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { search } = useLocation()
  const isNarrowed = q !== '' || state !== ''
  return (
    <>
      <PageHeader
        title="Quem quer mensagens"
        lead="A última escolha de cada número e e-mail, e quem registrou."
        actions={rows.length > 0 ? <FileLinks path={here} search={search} /> : null}
      />
      <MessagesNav tabs={tabs} />
      <ErrorSummary errors={summaryOf(refused)} title="Nada foi anotado" />
      {hidden.length > 0 ? (
        <div className="list-notices">
          <p>
            <a href="#escondidos">Pediram para parar, e não se sabe o número: {hidden.length}</a>
          </p>
        </div>
      ) : null}
      <FilterBar
        key={search}
        action={here}
        clearHref={isNarrowed ? here : undefined}
        submitLabel="Procurar"
        lead={
          <TextField field={{ name: 'q', value: q }} label="Celular ou e-mail" autoComplete="off" maxLength={100} />
        }
        live
      >
        <SelectField field={{ name: 'situacao', value: state }} label="Situação" empty="Todas" options={states} />
      </FilterBar>
      {rows.length > 0 ? (
        <>
          <DataTable
            caption="Quem quer mensagens"
            hideCaption
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            rowHref={({ id }) => `${here}/${id}`}
          />
          <Pagination page={page} pageCount={pages} total={total} noun={['endereço', 'endereços']} param="pagina" />
        </>
      ) : (
        <EmptyState title={isNarrowed ? 'Ninguém com estes filtros' : 'Nenhuma escolha registrada'}>
          Quem responde SAIR a uma mensagem aparece aqui. O resto a equipe anota abaixo.
        </EmptyState>
      )}
      <Hidden rows={hidden} action={here} />
      <Record refused={refused} />
    </>
  )
}

const columns: Column<WishView>[] = [
  {
    key: 'address',
    header: 'Endereço',
    cell: ({ address, channel }) => (
      <>
        <span className="num">{address}</span> <span className="sub">{channel}</span>
      </>
    )
  },
  {
    key: 'wish',
    header: 'Situação',
    card: 'lead',
    cell: ({ wish, tone }) => <SituationTag tone={tone}>{wish}</SituationTag>
  },
  { key: 'note', header: 'Como', card: 'full', cell: ({ note }) => note },
  { key: 'said', header: 'Quem e quando', cell: ({ said }) => said }
]

function Record({ refused }: { refused: FormState | undefined }) {
  return (
    <section className="card narrow-page stack consents-record" aria-labelledby="anotar">
      <h2 id="anotar">Registrar uma escolha</h2>
      <p className="muted">Quem pediu por si mesmo para não receber só volta por si mesmo, respondendo VOLTAR.</p>
      <Form method="post" action={here} className="stack">
        <TagField
          field={fieldOf(refused, 'enderecos', '')}
          label="Celulares e e-mails"
          hint="Um por linha, ou com vírgula ou ponto e vírgula entre eles."
          problemOf={addressProblem}
          autoCapitalize="none"
        />
        <WishFields refused={refused} />
        <div>
          <Button variant="primary">Anotar</Button>
        </div>
      </Form>
    </section>
  )
}

export const meta: MetaFunction = () => [{ title: 'Quem quer mensagens · Trilha' }]

export const handle = { hydrate: true, crumb: 'Quem quer mensagens', live: ['messages'] } satisfies LiveHandle & {
  crumb: string
}
