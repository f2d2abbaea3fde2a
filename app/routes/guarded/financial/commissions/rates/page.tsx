import { randomUUID } from 'node:crypto'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  Button,
  type Column,
  DataTable,
  EmptyState,
  ErrorSummary,
  Form,
  Icon,
  LinkButton,
  PageHeader,
  SituationTag,
  summaryOf
} from '#app/components/index.ts'
import {
  addCommissionRate,
  listCommissionRates,
  type Rate,
  removeCommissionRate
} from '#app/contracts/finance/commissions.ts'
import { formatDay, type IsoDay } from '#app/domain/calendar/dates.ts'
import { commissionOf, rateWords, toCommissionKind } from '#app/domain/commission/rate.ts'
import { shareOf } from '#app/domain/commission/share.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { formAction, readField, requireAccess, requireFields } from '#app/session/index.server.ts'
import { RateForm } from './rate-form.tsx'

const here = '/financial/commissions/rates'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'financial/commissions')
  const { data, products, agents } = await viewer.call(listCommissionRates, {})
  const today = viewer.today()
  const toChoice = ({ uuid, name }: { uuid: string; name: string }) => ({ value: uuid, label: name })
  return {
    rows: data.map((rate) => toRateRow(rate, today)),
    products: products.map(toChoice),
    agents: agents.map(toChoice),
    today,
    uuid: randomUUID(),
    canEdit: viewer.can('financial/commissions-edit')
  }
}

export const action = formAction(
  'financial/commissions-edit',
  [],
  async (_fields, { viewer, form }) => {
    if (readField(form, 'action') === 'remove') {
      requireFields(form, 'rate')
      const { message } = await viewer.call(removeCommissionRate, { params: { uuid: readField(form, 'rate') } })
      return { to: here, text: message }
    }
    const { message } = await viewer.call(addCommissionRate, { body: readRate(form) })
    return { to: here, text: message }
  },
  // Renames the API's fields to the form's.
  { rename: { product_uuid: 'product', agent_uuid: 'agent', valid_from: 'from' } }
)

export default function CommissionRates() {
  const { rows, canEdit, ...choices } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <>
      <PageHeader
        title="Regras de comissão"
        lead="A comissão de quem guia, por atrativo e pelo dia da visita. Vários condutores numa reserva a dividem por igual."
        actions={
          canEdit ? (
            <LinkButton to="#definir" variant="primary" icon={<Icon name="plus" />}>
              Nova regra
            </LinkButton>
          ) : null
        }
      />
      <div className="form-page stack">
        <ErrorSummary errors={summaryOf(refused)} title="A comissão não foi definida" />
        {rows.length > 0 ? (
          <DataTable
            caption="Comissões definidas"
            columns={canEdit ? [...columns, removal] : columns}
            rows={rows}
            rowKey={({ uuid }) => uuid}
          />
        ) : (
          <EmptyState title="Nenhuma comissão definida">Sem uma regra, não há comissão.</EmptyState>
        )}
        {canEdit ? (
          <div id="definir">
            <RateForm {...choices} refused={refused} />
          </div>
        ) : null}
        <p className="hint">
          A porcentagem é do que foi recebido da reserva e não devolvido; um valor fixo nunca é mais que isso. Não há
          comissão de reserva cancelada, sem pagamento, ou de visita que ainda não aconteceu. Meio centavo é arredondado
          para cima; o que não se divide fica com o primeiro.
        </p>
      </div>
    </>
  )
}

const columns: Column<RateRow>[] = [
  {
    key: 'product',
    header: 'Atrativo',
    cell: ({ product, agent }) => (
      <>
        {product} <span className="sub">{agent}</span>
      </>
    )
  },
  {
    key: 'state',
    header: 'Situação',
    card: 'lead',
    cell: ({ state, tone }) => <SituationTag tone={tone}>{state}</SituationTag>
  },
  { key: 'rate', header: 'Comissão', cell: ({ rate }) => rate },
  {
    key: 'example',
    header: 'De R$ 200,00, 4 pessoas, 2 condutores',
    cardLabel: 'Exemplo',
    cell: ({ example }) => example
  },
  {
    key: 'from',
    header: 'Visitas desde',
    cell: ({ from, by }) => (
      <>
        <span className="num">{from}</span> {by ? <span className="sub">definida por {by}</span> : null}
      </>
    )
  }
]

const removal: Column<RateRow> = {
  key: 'remove',
  header: 'Retirar',
  actions: true,
  cell: ({ uuid, product, agent, from }) => (
    <Form method="post" action={here}>
      <input type="hidden" name="action" value="remove" />
      <input type="hidden" name="rate" value={uuid} />
      <Button>
        Retirar
        <span className="vh">
          {' '}
          a comissão de {product}, {agent}, desde {from}
        </span>
      </Button>
    </Form>
  )
}

/** @throws ApiError 400 for a truncated form */
function readRate(form: FormData) {
  requireFields(form, 'uuid', 'product', 'agent', 'kind', 'value', 'from', 'complete')
  return {
    uuid: readField(form, 'uuid'),
    product_uuid: readField(form, 'product'),
    agent_uuid: readField(form, 'agent'),
    kind: readField(form, 'kind'),
    value: readField(form, 'value'),
    valid_from: readField(form, 'from')
  }
}

/** Example that explains a rate: four visitors, two agents and R$ 200,00. */
const example = { base: 20_000, people: 4, agents: 2 }

function toRateRow(row: Rate, today: IsoDay) {
  const { uuid, product_name: product, agent_name: agent, valid_from: from, is_current: isCurrent } = row
  const rate = { kind: toCommissionKind(row.kind) ?? 'percent', value: Math.round(row.value * 100) }
  const each = shareOf(commissionOf(rate, example), { of: example.agents, at: 0 })
  return {
    uuid,
    product,
    by: row.by,
    agent: agent || 'Todos os condutores',
    rate: rateWords(rate),
    example: `${formatMoney(each)} a cada um`,
    from: formatDay(from),
    state: isCurrent ? 'Vale hoje' : from > today ? 'Vai valer' : 'Valeu antes',
    tone: isCurrent ? ('green' as const) : from > today ? ('blue' as const) : ('gray' as const)
  }
}

type RateRow = ReturnType<typeof toRateRow>

export const meta: MetaFunction = () => [{ title: 'Regras de comissão · Comissões · Trilha' }]

export const handle = { crumb: 'Regras de comissão' }
