import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  Button,
  Card,
  type CrumbHandle,
  DefinitionList,
  ErrorSummary,
  Form,
  fieldOf,
  LinkButton,
  Money,
  PageHeader,
  SituationTag,
  summaryOf,
  TextField
} from '#app/components/index.ts'
import { endRecurrence, getRecurrence, updateRecurrence } from '#app/contracts/finance/recurrences.ts'
import { toDecimal } from '#app/domain/money/money.ts'
import { formAction, readField, requireAccess, requireFields } from '#app/session/index.server.ts'
import { toRecurrenceView } from './view.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'financial/index')
  const found = await viewer.call(getRecurrence, { params: { id: params.id ?? '' } })
  return { one: toRecurrenceView(found), canEdit: viewer.can('financial/edit') }
}

export const action = formAction('financial/edit', [], async (_fields, { viewer, form, params }) => {
  const id = params.id ?? ''
  const to = `/financial/recurrences/${encodeURIComponent(id)}`
  requireFields(form, 'intent', 'version')
  const version = readField(form, 'version').replace(/\D/g, '').slice(0, 9) || '0'
  if (readField(form, 'intent') === 'end') {
    await viewer.call(endRecurrence, { params: { id }, body: { version } })
    return { to, text: 'Repetição encerrada.' }
  }
  requireFields(form, 'value')
  await viewer.call(updateRecurrence, { params: { id }, body: { value: readField(form, 'value'), version } })
  return { to, text: 'O novo valor vale a partir do mês que vem.' }
})

type One = ReturnType<typeof useLoaderData<typeof loader>>['one']

export default function RecurrencePage() {
  const { one, canEdit } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <div className="narrow-page">
      <PageHeader
        title={one.label}
        lead="Repete todo mês"
        actions={<SituationTag tone={one.ended ? 'gray' : 'green'}>{one.ended ? 'Encerrada' : 'Segue'}</SituationTag>}
      />
      <div className="stack">
        <ErrorSummary errors={summaryOf(refused)} title="A repetição não foi mudada" />
        <Card title="Dados da repetição">
          <DefinitionList
            items={[
              { term: 'Valor por mês', value: <Money value={one.value} /> },
              { term: 'Vence', value: one.day },
              { term: 'Meses', value: one.months },
              { term: 'Do que é', value: one.about },
              { term: 'Lançamentos criados', value: String(one.made) },
              {
                term: 'O mais novo',
                value: one.lastId ? <a href={`/financial/transactions/${one.lastId}`}>{one.last}</a> : null
              }
            ]}
          />
        </Card>
        {canEdit && !one.ended ? <Changes one={one} refused={refused} /> : null}
        <p>
          <LinkButton to="/financial/recurrences" variant="quiet">
            Voltar
          </LinkButton>
        </p>
      </div>
    </div>
  )
}

function Changes({ one, refused }: { one: One; refused: Parameters<typeof fieldOf>[0] }) {
  const path = `/financial/recurrences/${one.id}`
  const value = toDecimal(one.value).toFixed(2).replace('.', ',')
  return (
    <>
      <Card title="Mudar o valor">
        <Form method="post" action={path}>
          <input type="hidden" name="version" value={one.version} />
          <TextField
            field={fieldOf(refused, 'value', value)}
            label="Novo valor por mês (R$)"
            hint="A partir do mês que vem. Um lançamento que alguém já mudou fica como está."
            inputMode="decimal"
            maxLength={20}
            autoComplete="off"
            required
          />
          <Button variant="primary" name="intent" value="change">
            Mudar valor
          </Button>
        </Form>
      </Card>
      <Card title="Encerrar">
        <Form method="post" action={path}>
          <input type="hidden" name="version" value={one.version} />
          <p>
            Nenhum mês novo é criado. O do mês que vem, se ninguém mexeu nele, é cancelado; os outros ficam como estão.
            Isto não se desfaz.
          </p>
          <Button variant="danger" name="intent" value="end">
            Encerrar repetição
          </Button>
        </Form>
      </Card>
    </>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.one.label ?? 'Repetição'} · Repetições · Trilha` }
]

export const handle = {
  crumb: (data) => data?.one.label ?? 'Repetição',
  live: ['finance']
} satisfies CrumbHandle<typeof loader> & { live: string[] }
