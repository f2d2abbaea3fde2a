import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import { FreeDays } from '#app/components/booking/index.ts'
import {
  Button,
  carrySheet,
  ErrorSummary,
  Form,
  type FormState,
  Money,
  Notice,
  SelectField,
  summaryOf
} from '#app/components/index.ts'
import { changeByVisitor } from '#app/contracts/booking/visitor.ts'
import { formatDay } from '#app/domain/calendar/dates.ts'
import { t } from '#app/domain/words/speech.ts'
import { readField, redirectSaying, refuseForm, requireFields } from '#app/session/index.server.ts'
import { StrangerError, secretHeaders, secretMeta } from '../../secret-page.tsx'
import changeCssUrl from './change.css?url'
import { type ChangeView, loadChange } from './load-change.server.ts'
import { askAgain, openOwn, requireKeptProof } from './open-own.server.ts'
import { OwnPage } from './own-page.tsx'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const own = await openOwn(request, params.id ?? '')
  requireKeptProof(request, own, 'mudar')
  return loadChange(own, new URL(request.url).searchParams)
}

export async function action({ request, params }: ActionFunctionArgs) {
  const own = await openOwn(request, params.id ?? '')
  const form = await request.formData()
  const proof = requireKeptProof(request, own, 'mudar')
  try {
    requireFields(form, 'date', 'time', 'from', 'total_seen', 'fee_seen', 'complete')
    const date = readField(form, 'date')
    const time = readField(form, 'time')
    const from = readField(form, 'from')
    const total_seen = readShownAmount(form, 'total_seen')
    const fee_seen = readShownAmount(form, 'fee_seen')
    const body = { proof, date, time, from, total_seen, fee_seen }
    await own.call(changeByVisitor, { params: { uuid: own.booking.uuid }, body }).catch((error: unknown) => {
      return askAgain(error, own, 'mudar')
    })
    return redirectSaying(request, { to: own.path, text: movedWords(date, time) })
  } catch (error) {
    return refuseForm(form, error, { isAnonymous: true })
  }
}

const movedWords = (date: string, time: string) =>
  t('Sua visita agora é em {day}, às {time}.', { day: formatDay(date), time })

/** Reads reais; anything but a number counts as not seen. */
function readShownAmount(form: FormData, name: string): number {
  const centavos = Number(readField(form, name))
  return Number.isFinite(centavos) ? centavos / 100 : 0
}

export default function ChangeOwn() {
  const change = useLoaderData<typeof loader>()
  const refused: FormState | undefined = useActionData<typeof action>()
  const { view, words, isOpen } = change
  return (
    <OwnPage view={view} title={t('Mudar a data')}>
      <ErrorSummary errors={summaryOf(refused)} title={t('A data não mudou')} />
      <p>{words}</p>
      {isOpen ? <Choose change={change} /> : null}
    </OwnPage>
  )
}

function Choose({ change }: { change: ChangeView }) {
  const { view, month, day, times, time } = change
  if (!month) {
    return (
      <Notice tone="warning">
        <p>{t('Nos próximos 60 dias não há dia com vagas para todos. Fale com o atrativo.')}</p>
      </Notice>
    )
  }
  return (
    <>
      <section className="card" aria-labelledby="novo-dia">
        <h2 id="novo-dia">{t('Novo dia')}</h2>
        <FreeDays month={month} path={`${view.path}/mudar`} name="date" selected={day} priced />
      </section>
      {day && times.length === 0 ? (
        <p role="status" id="horarios">
          {t('Neste dia não há outro horário com vagas para todos.')}
        </p>
      ) : null}
      {times.length > 0 ? (
        <Form
          method="get"
          action={`${view.path}/mudar#valor`}
          native
          className="card stack"
          id="horarios"
          tabIndex={-1}
        >
          <input type="hidden" name="date" value={day} />
          <SelectField
            field={{ name: 'time', value: time, errors: [] }}
            label={t('Horário de {day}', { day: change.dayWords })}
            options={[{ value: '', label: t('Escolha') }, ...times.map((one) => ({ value: one, label: one }))]}
            required
          />
          <div>
            <Button variant={change.price ? 'quiet' : 'primary'}>{t('Ver o valor')}</Button>
          </div>
        </Form>
      ) : null}
      {change.price ? <Confirm change={change} price={change.price} /> : null}
    </>
  )
}

type Price = NonNullable<ChangeView['price']>

function Confirm({ change, price: { sums, refused } }: { change: ChangeView; price: Price }) {
  const { view, day, time, dayWords, from } = change
  if (!sums) {
    return (
      <div id="valor" tabIndex={-1}>
        <Notice tone="warning" role="alert">
          <p>{refused}</p>
        </Notice>
      </div>
    )
  }
  return (
    <Form method="post" action={`${view.path}/mudar`} native className="card stack" id="valor" tabIndex={-1}>
      <h2>{t('Nova data: {day}, às {time}', { day: dayWords, time })}</h2>
      <Sums sums={sums} />
      <input type="hidden" name="date" value={day} />
      <input type="hidden" name="time" value={time} />
      <input type="hidden" name="from" value={from} />
      <input type="hidden" name="total_seen" value={sums.after} />
      <input type="hidden" name="fee_seen" value={sums.fee} />
      <div>
        <Button variant="primary">{t('Mudar para este dia')}</Button>
      </div>
    </Form>
  )
}

/** Shows all sums before the visitor confirms. */
function Sums({ sums }: { sums: NonNullable<Price['sums']> }) {
  const { before, after, fee, toPay, goesBack, isOnline } = sums
  return (
    <>
      <ul className="own-sums">
        <Sum label={t('Total de antes')} value={before} />
        <Sum label={t('Novo total')} value={after} />
        {fee > 0 ? <Sum label={t('Taxa de mudança')} value={fee} /> : null}
        {toPay > 0 ? <Sum label={t('Falta pagar')} value={toPay} isBold /> : null}
        {goesBack > 0 ? <Sum label={t('Volta para você')} value={goesBack} isBold /> : null}
      </ul>
      <p>
        {toPay > 0 && isOnline ? t('Depois de mudar, você paga o que falta na página da reserva.') : null}
        {toPay > 0 && !isOnline ? t('O que falta se paga no local.') : null}
        {goesBack > 0 ? t('O que já foi pago a mais volta pelo mesmo meio em que você pagou.') : null}
        {toPay === 0 && goesBack === 0 ? t('Não há nada a pagar pela mudança.') : null}
      </p>
    </>
  )
}

function Sum({ label, value, isBold = false }: { label: string; value: number; isBold?: boolean }) {
  const amount = <Money value={value} />
  return (
    <li>
      <span>{isBold ? <b>{label}</b> : label}</span> {isBold ? <b>{amount}</b> : amount}
    </li>
  )
}

export const headers = secretHeaders

export const links = carrySheet(changeCssUrl)

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  secretMeta(`${t('Mudar a data')} · ${data?.view.shop.name ?? 'Trilha'}`)

export function ErrorBoundary() {
  return <StrangerError />
}
