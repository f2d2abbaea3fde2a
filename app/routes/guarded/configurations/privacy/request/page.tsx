import type { LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import { WhoApproves } from '#app/components/approval/index.ts'
import {
  Card,
  type CrumbHandle,
  DefinitionList,
  ErrorSummary,
  LinkButton,
  Notice,
  PageHeader,
  SituationTag,
  summaryOf
} from '#app/components/index.ts'
import { getPrivacyRequest, movePrivacyRequest, type PrivacyMove } from '#app/contracts/privacy/requests.ts'
import { formAction, incomplete, readField, requireAccess, requireFields } from '#app/session/index.server.ts'
import { type RequestView, toRequestRow } from '../view.ts'
import { RequestMoves } from './move-forms.tsx'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'configurations/privacy')
  const found = await viewer.call(getPrivacyRequest, { params: { id: params.id ?? '' } })
  const { names, token, blockers, gone, kept } = found
  return {
    item: toRequestRow(found.request, viewer.place.timezone),
    names: names.join(' / '),
    token,
    blockers,
    gone,
    kept,
    can: { approve: viewer.can('configurations/privacy-approve'), setRule: viewer.can('configurations/security') }
  }
}

export const action = formAction(
  'configurations/privacy',
  readMove,
  async (body, { viewer, params }) => {
    const {
      message,
      outcome,
      request: moved
    } = await viewer.call(movePrivacyRequest, {
      params: { id: params.id ?? '' },
      body
    })
    const tone = outcome === 'done' ? 'success' : 'info'
    return { to: `/configurations/privacy/requests/${moved.id}`, text: message, tone }
  },
  { answers403: true }
)

export default function PrivacyRequestPage() {
  const { item, names, token, blockers, gone, kept, can } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { id, number, label, tone, state } = item
  const isDone = state === 'done'
  return (
    <>
      <PageHeader
        title={`Pedido ${number}`}
        lead="Anonimizar uma pessoa"
        actions={
          <>
            <SituationTag tone={tone}>{label}</SituationTag>
            {isDone ? <LinkButton to={`/configurations/privacy/requests/${id}/receipt`}>Comprovante</LinkButton> : null}
          </>
        }
      />
      <div className="stack">
        <ErrorSummary errors={summaryOf(refused)} title="O pedido não mudou" />
        <Warnings item={item} blockers={blockers} maySet={can.setRule} />
        <div className="sheet">
          <RequestCard item={item} names={names} token={token} />
          <Card title={isDone ? 'O que foi retirado' : 'O que será retirado'}>
            <DefinitionList items={gone.map(({ title, count }) => ({ term: title, value: `${count}` }))} />
            {gone.length === 0 ? <p>Nada.</p> : null}
          </Card>
          {kept.length > 0 ? (
            <Card title="O que fica por lei">
              {kept.map(({ title, count, why }) => (
                <p key={title}>
                  {title}: {count}. {why}
                </p>
              ))}
            </Card>
          ) : null}
          <RequestMoves item={item} canApprove={can.approve} refused={refused} />
        </div>
      </div>
    </>
  )
}

function RequestCard({ item, names, token }: { item: RequestView; names: string; token: string }) {
  return (
    <Card title="O pedido">
      <DefinitionList
        items={[
          { term: 'Pessoa', value: names },
          { term: 'Pedido', value: item.asked },
          { term: 'Encaminhado por', value: item.taken },
          { term: 'Responder até', value: item.dueOn },
          { term: 'Motivo', value: item.reason },
          { term: 'Aprovado e feito', value: item.approved },
          { term: 'Contas', value: item.accounts },
          { term: 'Encerrado', value: item.ended },
          { term: 'Observação', value: item.note }
        ]}
      />
      {token ? (
        <p>
          <a href={`/configurations/privacy/person?${new URLSearchParams({ pessoa: token })}`}>
            Ver o que se guarda da pessoa
          </a>
        </p>
      ) : null}
    </Card>
  )
}

const nobody = {
  title: 'Ninguém mais aprova anonimizações neste parque',
  text: 'Quem pede não aprova: o que se retira não volta. Dê a outra pessoa os acessos “Privacidade” e “Aprovar anonimização”, em Configurações, Usuários. Se só você cuida do parque, convide alguém de confiança (um sócio, o contador) com estes acessos.'
}

interface WarningsProps {
  item: RequestView
  blockers: readonly string[]
  maySet: boolean
}

function Warnings({ item, blockers, maySet }: WarningsProps) {
  const { state, isOwn, approval } = item
  return (
    <>
      {state === 'approval' && isOwn && !approval.isNone ? <p>Você pediu: outra pessoa precisa aprovar.</p> : null}
      {state === 'approval' ? <WhoApproves approval={approval} nobody={nobody} maySet={maySet} /> : null}
      {blockers.length > 0 ? (
        <Notice tone="warning" title="Ainda não pode ser feito">
          <ul>
            {blockers.map((blocker) => (
              <li key={blocker}>{blocker}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
    </>
  )
}

const moves: readonly PrivacyMove[] = ['take', 'approve', 'refuse', 'drop']

/** @throws ApiError 400 for a truncated form */
function readMove(form: FormData) {
  requireFields(form, 'action', 'version', 'complete')
  const action = moves.find((move) => move === readField(form, 'action'))
  const version = readField(form, 'version')
  if (!action || !/^\d{1,9}$/.test(version)) throw incomplete()
  return { action, version: Number(version), reason: readField(form, 'reason') }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? `Pedido ${data.item.number}` : 'Pedido'} · Privacidade · Trilha` }
]

export const handle = {
  crumb: (data) => (data ? `Pedido ${data.item.number}` : 'Pedido'),
  live: ['settings']
} satisfies CrumbHandle<typeof loader> & { live: string[] }
