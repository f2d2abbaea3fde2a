import { json, type LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import {
  Button,
  Card,
  ErrorSummary,
  Form,
  type FormState,
  fieldOf,
  Notice,
  PageHeader,
  Pagination,
  summaryOf,
  TextField
} from '#app/components/index.ts'
import { findPrivacyPeople } from '#app/contracts/privacy/people.ts'
import { listPrivacyRequests } from '#app/contracts/privacy/requests.ts'
import { formatDocument } from '#app/domain/person/documents.ts'
import { formatPhone } from '#app/domain/person/phone.ts'
import { readPage } from '#app/domain/words/page-number.ts'
import { formAction, requireAccess, whereKnown } from '#app/session/index.server.ts'
import { PrivacyNav } from '../nav.tsx'
import { toRequestRow } from '../view.ts'
import { RequestFilters, RequestTable, readState } from './requests.tsx'

const pageSize = 20

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'configurations/privacy')
  const { searchParams } = new URL(request.url)
  const state = readState(searchParams)
  const page = readPage(searchParams.get('pagina'))
  const found = await whereKnown(viewer.call(listPrivacyRequests, { query: { state, page, limit: pageSize } }))
  return {
    state,
    page,
    found: found && {
      rows: found.data.map((row) => toRequestRow(row, viewer.place.timezone)),
      total: found.total,
      open: found.open,
      late: found.late,
      pages: Math.max(1, Math.ceil(found.total / pageSize))
    }
  }
}

/** Answers a search in the POST itself, so that no personal data appears in a URL. */
export const action = formAction('configurations/privacy', ['typed'], async ({ typed }, { viewer }) => {
  const { people } = await viewer.call(findPrivacyPeople, { body: { typed } })
  const found: FoundView[] = people.map(({ token, names, document, phones, emails }) => ({
    token,
    names: names.join(' / ') || 'Sem nome',
    document: document && formatDocument(document),
    contact: [...phones.map(formatPhone), ...emails].join(', ')
  }))
  return json({ found })
})

export default function Privacy() {
  const { state, page, found } = useLoaderData<typeof loader>()
  const said = useActionData<typeof action>()
  const people = said && 'found' in said ? said.found : null
  const refused: FormState | undefined = said && 'error' in said ? said : undefined
  return (
    <>
      <PageHeader title="Privacidade" lead="O que se guarda das pessoas, e o que elas pedem (LGPD, Lei 13.709/2018)." />
      <PrivacyNav />
      <div className="stack">
        <ErrorSummary errors={summaryOf(refused)} title="Não procuramos ainda" />
        {people ? <FoundPeople people={people} /> : null}
        <Card title="Procurar uma pessoa">
          <Form method="post" action="/configurations/privacy" className="stack-s">
            <TextField
              field={fieldOf(refused, 'typed')}
              label="CPF, e-mail ou telefone"
              hint="Inteiro, com DDD. Fica registrado que você procurou; o que digitou não fica em lugar nenhum."
              autoComplete="off"
              maxLength={200}
              required
            />
            <Button variant="primary">Procurar</Button>
          </Form>
        </Card>
        {found && found.late > 0 ? (
          <Notice tone="warning" title={`Fora do prazo de 15 dias: ${found.late}`}>
            <p>A lei dá 15 dias para responder por inteiro a quem pede (LGPD, art. 19).</p>
          </Notice>
        ) : null}
        <section className="stack">
          <h2>Pedidos</h2>
          <RequestFilters state={state} />
          {found ? <RequestTable rows={found.rows} isNarrowed={state !== ''} /> : null}
          {found && found.rows.length > 0 ? (
            <Pagination
              page={page}
              pageCount={found.pages}
              total={found.total}
              noun={['pedido', 'pedidos']}
              param="pagina"
            />
          ) : null}
        </section>
      </div>
    </>
  )
}

interface FoundView {
  token: string
  names: string
  document: string
  contact: string
}

/** Several people may share a telephone, so the user chooses. */
function FoundPeople({ people }: { people: readonly FoundView[] }) {
  if (people.length === 0) {
    return (
      <Notice tone="info" title="Nada encontrado" isOutcome>
        <p>O parque não guarda ninguém com este dado. Confira se digitou inteiro, ou procure por outro.</p>
      </Notice>
    )
  }
  return (
    <section className="card" data-outcome="">
      <h2>{people.length === 1 ? 'Encontramos' : 'Quem é? Encontramos mais de uma pessoa'}</h2>
      <ul className="privacy-found">
        {people.map(({ token, names, document, contact }) => (
          <li key={token}>
            <a href={`/configurations/privacy/person?${new URLSearchParams({ pessoa: token })}`}>{names}</a>
            <div className="sub">{[document, contact].filter(Boolean).join(' · ')}</div>
          </li>
        ))}
      </ul>
    </section>
  )
}

export const meta: MetaFunction = () => [{ title: 'Privacidade · Configurações · Trilha' }]

export const handle = { crumb: 'Privacidade', live: ['settings'] }
