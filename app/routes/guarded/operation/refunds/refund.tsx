import type { LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import {
  Card,
  type CrumbHandle,
  DefinitionList,
  LinkButton,
  Money,
  PageHeader,
  SituationTag
} from '#app/components/index.ts'
import { getRefund, moveRefund } from '#app/contracts/booking/refunds.ts'
import { formAction, incomplete, readField, requireAccess } from '#app/session/index.server.ts'
import { toRefundRow } from '../refund-row.ts'
import { RefundMoves } from './moves.tsx'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'operation/refund')
  const refund = toRefundRow(await viewer.call(getRefund, { params: { id: params.id ?? '' } }), viewer.place.timezone)
  const can = {
    approve: viewer.can('operation/refund-approve'),
    giveAtDesk: viewer.can('operation/receive'),
    open: viewer.can('operation/booking-list'),
    setRule: viewer.can('configurations/security')
  }
  return { refund, can }
}

const moves = ['approve', 'refuse', 'retry', 'give'] as const

export const action = formAction(
  'operation/refund',
  ['action'],
  async (_fields, { viewer, form, params }) => {
    const action = moves.find((move) => move === readField(form, 'action'))
    if (!action) throw incomplete()
    const body = { action, note: readField(form, 'note') }
    const { message, outcome, refund } = await viewer.call(moveRefund, { params: { id: params.id ?? '' }, body })
    const tone = outcome === 'done' ? 'success' : 'info'
    return { to: `/operation/refunds/${refund.id}`, text: message, tone }
  },
  { answers403: true }
)

export default function RefundPage() {
  const { refund, can } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { value } = refund
  return (
    <>
      <PageHeader
        title="Devolução"
        lead={
          <>
            {refund.name} · <b className="code-s">{refund.code}</b> · {refund.visit}
          </>
        }
        actions={<SituationTag tone={refund.tone}>{refund.label}</SituationTag>}
      />
      <div className="narrow-page stack">
        <RefundMoves refund={refund} can={can} refused={refused} />
        <Card title="Dados da devolução">
          <DefinitionList
            items={[
              { term: 'Valor', value: value === null ? null : <Money value={value} /> },
              { term: 'Volta por', value: [refund.method, refund.beside].filter(Boolean).join(', ') },
              { term: 'Pedida', value: `${refund.askedBy}, ${refund.askedAt}` },
              { term: 'Motivo', value: refund.reason },
              { term: 'Política', value: refund.departs ? 'Fora da política' : 'Conforme a política' },
              { term: 'Aprovada', value: refund.approved || null },
              { term: 'Contas', value: refund.accounts },
              { term: 'Enviada ao provedor', value: refund.sentAt || null },
              { term: refund.state === 'dropped' ? 'Encerrada' : 'Devolvida', value: refund.endedAt || null },
              { term: 'Devolvida por', value: refund.given || null },
              { term: 'Observação', value: refund.note || null },
              { term: 'Problema', value: refund.problem || null }
            ]}
          />
        </Card>
        <p className="row no-print">
          {can.open ? <LinkButton to={`/operation/booking-list/${refund.booking}`}>Abrir a reserva</LinkButton> : null}
          <LinkButton to={`/booking-details/${refund.booking}/refunds/${refund.id}`} native>
            Comprovante
          </LinkButton>
        </p>
      </div>
    </>
  )
}

export const meta: MetaFunction = () => [{ title: 'Devolução · Trilha' }]

export const handle = {
  crumb: (data) => (data ? `Devolução ${data.refund.code}` : 'Devolução'),
  live: ['bookings']
} satisfies CrumbHandle<typeof loader> & { live: string[] }
