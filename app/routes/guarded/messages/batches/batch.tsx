import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  Button,
  Card,
  type CrumbHandle,
  DefinitionList,
  ErrorSummary,
  Form,
  LinkButton,
  type LiveHandle,
  Notice,
  PageHeader,
  summaryOf
} from '#app/components/index.ts'
import { cancelBatch, getBatch } from '#app/contracts/messages/compose.ts'
import { LANGUAGE_NAMES } from '#app/domain/place/own-texts.ts'
import { formAction, requireAccess } from '#app/session/index.server.ts'
import { toBatchView } from '../batch-view.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'messenger/edit')
  const batch = await viewer.call(getBatch, { params: { id: params.id ?? '' } })
  return { ...toBatchView(batch, viewer.place.timezone), mayCancel: viewer.can('messages/write') && batch.waiting > 0 }
}

export const action = formAction('messages/write', [], async (_fields, { viewer, params }) => {
  const id = params.id ?? ''
  const { cancelled } = await viewer.call(cancelBatch, { params: { id } })
  const text = cancelled === 1 ? '1 mensagem cancelada.' : `${cancelled} mensagens canceladas.`
  return { to: `/messages/batches/${encodeURIComponent(id)}`, text }
})

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export default function BatchPage() {
  const batch = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { id, title, states, skipped, waiting, simulated, mayCancel } = batch
  return (
    <>
      <PageHeader
        title={title}
        lead={batch.audience === title ? `Escrito por ${batch.made}` : `${batch.audience}. Escrito por ${batch.made}`}
        actions={<LinkButton to={`/messages/index?envio=${id}`}>Ver as mensagens</LinkButton>}
      />
      <div className="narrow-page stack">
        <ErrorSummary errors={summaryOf(refused)} title="Nada foi cancelado" />
        {simulated ? (
          <Notice title="Mensagens simuladas">
            <p>Nenhum provedor está configurado: ninguém recebeu estas mensagens.</p>
          </Notice>
        ) : null}
        <Card title="O que foi feito">
          <DefinitionList
            items={[
              ...states.map(({ label, count }) => ({ term: capital(label), value: String(count) })),
              { term: 'Ficaram de fora', value: skipped },
              {
                term: 'Tipo',
                value: batch.isCampaign ? 'Divulgação, só a quem quer receber' : 'Sobre o que é de cada um'
              },
              { term: 'Sai desde', value: batch.sends }
            ]}
          />
          {mayCancel ? (
            <Form method="post" action={`/messages/batches/${id}`}>
              <Button variant="danger">{`Cancelar o que espera (${waiting})`}</Button>
            </Form>
          ) : null}
        </Card>
        <Card title="Texto">
          {batch.photo ? <img src={batch.photo} alt="" width={160} height={120} className="batch-photo" /> : null}
          <p className="batch-body">{batch.body}</p>
        </Card>
        {batch.others.map(({ language, text }) => (
          <Card key={language} title={`Texto em ${LANGUAGE_NAMES[language].toLowerCase()}`}>
            <p className="batch-body" lang={language}>
              {text}
            </p>
          </Card>
        ))}
      </div>
    </>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title ?? 'Envio'} · Envios · Trilha` }
]

export const handle = {
  crumb: (data) => data?.title ?? 'Envio',
  live: ['messages']
} satisfies CrumbHandle<typeof loader> & LiveHandle
