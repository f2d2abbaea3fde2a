import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useLocation } from '@remix-run/react'
import {
  Button,
  Card,
  DefinitionList,
  EmptyState,
  ErrorSummary,
  Form,
  type FormState,
  fieldOf,
  LinkButton,
  Money,
  PageHeader,
  summaryOf,
  TextAreaField
} from '#app/components/index.ts'
import { conflict } from '#app/contracts/api-error.ts'
import { askWithdrawal, listWithdrawals, MOST_ORDERS } from '#app/contracts/finance/withdrawals.ts'
import { toDecimal } from '#app/domain/money/money.ts'
import { sumOrders } from '#app/domain/withdrawal/order.ts'
import { countLabel } from '#app/domain/words/labels.ts'
import { formAction, incomplete, requireAccess } from '#app/session/index.server.ts'
import { paymentWords } from '../view.ts'
import { WithdrawalApproval } from '../withdrawal-approval.tsx'
import { loadChosen } from './load-orders.server.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'financial/withdraw')
  const { chosen, own, free, back, isTooMany, key } = await loadChosen(viewer, new URL(request.url).searchParams)
  const sum = sumOrders(chosen ?? [])
  const maySet = viewer.can('configurations/security')
  return {
    back,
    isTooMany,
    key,
    approval: free.approval,
    maySet,
    period: free.period,
    isTold: free.isTold,
    isGone: chosen === null,
    provider: own?.title ?? '',
    orders: chosen ? countLabel(chosen.length, paymentWords) : '',
    isNone: chosen?.length === 0,
    sum,
    debits: own?.debits ?? 0,
    debitValue: own?.debitValue ?? 0,
    value: sum.net + (own?.debitValue ?? 0)
  }
}

export const action = formAction(
  'financial/withdraw',
  ['value', 'key', 'note'],
  async ({ value, key, note }, { viewer, request }) => {
    if (!/^\d{1,12}$/.test(value)) throw incomplete()
    const { chosen } = await loadChosen(viewer, new URL(request.url).searchParams)
    if (!chosen || chosen.length === 0) throw conflict({ message: gone })
    const body = {
      orders: chosen.map(({ id }) => id),
      value: toDecimal(Number(value)),
      note,
      key
    }
    const { message, outcome, withdrawal } = await viewer.call(askWithdrawal, { body })
    // An API without a list of withdrawals only tells that it accepted this one.
    if (!withdrawal || !viewer.offers(listWithdrawals))
      return { to: '/financial/withdrawals', text: message || 'Saque solicitado.' }
    const tone = outcome === 'done' ? 'success' : 'info'
    return { to: `/financial/withdrawals/${withdrawal.id}`, text: message, tone }
  }
)

const gone = 'Algo do que foi escolhido já está em outro saque ou voltou a quem pagou. Escolha de novo.'

type Data = ReturnType<typeof useLoaderData<typeof loader>>

export default function ConfirmWithdrawal() {
  const data = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { back, value, sum, debits, debitValue } = data
  const problem = choiceProblem(data)
  return (
    <>
      <PageHeader
        title="Conferir o saque"
        lead={data.provider ? `${data.provider}, pagamentos ${data.period}` : undefined}
      />
      <div className="narrow-page stack">
        <ErrorSummary errors={summaryOf(refused)} title="O saque não foi solicitado" />
        {data.approval ? <WithdrawalApproval approval={data.approval} maySet={data.maySet} /> : null}
        {problem ? (
          <EmptyState title={problem.title} action={<LinkButton to={back}>Escolher de novo</LinkButton>}>
            {problem.text}
          </EmptyState>
        ) : (
          <>
            <Card title="Quanto vai para a conta">
              <DefinitionList
                items={[
                  { term: `Bruto, ${data.orders}`, value: <Money value={sum.gross} /> },
                  { term: 'Taxas do provedor', value: data.isTold ? <Money value={-sum.fee} /> : null },
                  { term: 'Devolvido a quem pagou', value: data.isTold ? <Money value={-sum.returned} /> : null },
                  {
                    term: 'Descontos do que voltou depois de sacado',
                    value: debits > 0 ? <Money value={debitValue} /> : null
                  },
                  {
                    term: 'Valor do saque',
                    value: (
                      <b className="withdraw-value">
                        <Money value={value} />
                      </b>
                    )
                  }
                ]}
              />
            </Card>
            <AskForm data={data} refused={refused} />
          </>
        )}
      </div>
    </>
  )
}

function choiceProblem({ isGone, isNone, isTooMany, value }: Data): { title: string; text: string } | null {
  if (isTooMany) {
    const text = `Um saque leva no máximo ${MOST_ORDERS} pagamentos: escolha um período menor.`
    return { title: 'São pagamentos demais para um saque', text }
  }
  if (isGone) return { title: 'O que foi escolhido mudou', text: gone }
  if (isNone) return { title: 'Nenhum pagamento escolhido', text: 'Marque ao menos um pagamento.' }
  if (value > 0) return null
  return {
    title: 'Não há o que sacar',
    text: 'O que voltou a quem pagou é tanto quanto o escolhido, ou mais. Escolha mais pagamentos.'
  }
}

function AskForm({ data, refused }: { data: Data; refused: FormState | undefined }) {
  const { pathname, search } = useLocation()
  return (
    <Form method="post" action={`${pathname}${search}`} className="card stack">
      <input type="hidden" name="value" value={data.value} />
      <input type="hidden" name="key" value={String(fieldOf(refused, 'key', data.key).value)} />
      <TextAreaField field={fieldOf(refused, 'note')} label="Observação" optional rows={2} maxLength={300} />
      <p className="row">
        <Button variant="primary">Solicitar saque</Button>
        <LinkButton to={data.back}>Mudar a escolha</LinkButton>
      </p>
    </Form>
  )
}

export const meta: MetaFunction = () => [{ title: 'Conferir o saque · Trilha' }]

export const handle = { crumb: 'Conferir', live: ['finance'] }
