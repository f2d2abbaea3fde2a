import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  Button,
  Card,
  type CrumbHandle,
  DefinitionList,
  ErrorSummary,
  Form,
  type FormState,
  fieldOf,
  LinkButton,
  PageHeader,
  summaryOf,
  TextAreaField
} from '#app/components/index.ts'
import { getGateConflict, seeGateConflict } from '#app/contracts/booking/gate-offline.ts'
import { formAction, requireAccess } from '#app/session/index.server.ts'
import { conflictsPath, toConflictRow } from './view.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'operation/checkin-override')
  const found = await viewer.call(getGateConflict, { params: { id: params.id ?? '' } })
  return { conflict: toConflictRow(found, viewer.place.timezone), mayOpen: viewer.can('operation/booking-list') }
}

export const action = formAction('operation/checkin-override', ['note'], async (body, { viewer, params }) => {
  await viewer.call(seeGateConflict, { params: { id: params.id ?? '' }, body })
  return { to: `${conflictsPath}?situacao=open`, text: 'Leitura marcada como vista.' }
})

export default function Conflict() {
  const { conflict, mayOpen } = useLoaderData<typeof loader>()
  const refused: FormState | undefined = useActionData<typeof action>()
  const { id, label, message, booking, note, seenBy, seenAt, isSale } = conflict
  return (
    <>
      <PageHeader title={label} lead={message} />
      <div className="narrow-page stack">
        <ErrorSummary errors={summaryOf(refused)} title="A leitura não foi marcada" />
        <Card title="Leitura">
          <DefinitionList
            items={[
              { term: 'O que foi', value: conflict.what },
              { term: 'Lida', value: `${conflict.at}, por ${conflict.by}` },
              { term: 'Chegou ao sistema', value: conflict.receivedAt },
              ...(isSale ? [] : [{ term: 'Código', value: conflict.code || 'não era um código' }]),
              { term: 'Reserva', value: [conflict.name, conflict.visit].filter(Boolean).join(' · ') },
              ...(seenBy ? [{ term: 'Vista', value: `${seenAt}, por ${seenBy}` }] : []),
              ...(note ? [{ term: 'Anotação', value: note }] : [])
            ]}
          />
        </Card>
        {booking && mayOpen ? (
          <p>
            <LinkButton to={`/operation/booking-list/${booking}`}>Abrir a reserva</LinkButton>
          </p>
        ) : null}
        {seenBy ? null : (
          <Form method="post" action={`${conflictsPath}/${id}`} className="stack">
            <p>
              {conflict.isSignature
                ? 'Confira na página da reserva quem assinou. Se faltar alguém, mande o link do termo de risco.'
                : isSale
                  ? 'Nenhuma reserva e nenhum dinheiro foram registrados, e as pessoas já entraram. Confira o dinheiro com quem vendeu e registre a venda na Reserva Expressa, no caixa em que ele está. As vagas ficam tomadas até o fim do horário.'
                  : 'Nada foi registrado na reserva. Se as pessoas entraram, faça o check-in na página dela.'}
            </p>
            <TextAreaField
              field={fieldOf(refused, 'note', '')}
              label="O que foi feito ou combinado"
              rows={3}
              maxLength={500}
              required
            />
            <Button variant="primary">Marcar como vista</Button>
          </Form>
        )}
      </div>
    </>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? data.conflict.label : 'Leitura sem rede'} · Trilha` }
]

export const handle = {
  crumb: (data) => (data ? data.conflict.label : 'Leitura'),
  live: ['bookings']
} satisfies CrumbHandle<typeof loader> & { live: string[] }
