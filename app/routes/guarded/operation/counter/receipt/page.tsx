import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { linkPaper } from '#app/components/document/link-paper.ts'
import {
  Button,
  type CrumbHandle,
  Form,
  LinkButton,
  type LiveHandle,
  Notice,
  PageHeader
} from '#app/components/index.ts'
import { getCounterSale } from '#app/contracts/booking/counter.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { requireAccess } from '#app/session/index.server.ts'
import { now } from '#app/time/clock.server.ts'
import { newFormKey } from '../../form-key.server.ts'
import { type CounterStart, counterPath, readStart, repeatPath, writeStart } from '../counter-path.ts'
import { letIn, moveTerminal } from './move-terminal.server.ts'
import { PixPanel } from './pix-panel.tsx'
import { PrintedReceipt } from './printed-receipt.tsx'
import { receivePix } from './receive-pix.server.ts'
import { TerminalPanel } from './terminal-panel.tsx'
import { type ReceiptView, toReceiptView } from './view.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  const receipt = await viewer.call(getCounterSale, { params: { uuid: params.id ?? '' } })
  const open = viewer.can('operation/booking-list')
  const can = { letIn: viewer.can('operation/checkin'), open, receive: open && viewer.can('operation/receive') }
  const start = readStart(new URL(request.url).searchParams)
  return { view: toReceiptView(receipt, now()), start, can, key: newFormKey() }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request)
  const form = await request.formData()
  const sent = { request, form, uuid: params.id ?? '' }
  if (form.has('terminal_action')) return moveTerminal(viewer, sent)
  if (form.has('let_in')) return letIn(viewer, sent)
  return receivePix(await requireAccess(request, 'operation/receive'), sent)
}

export default function CounterReceiptPage() {
  const { view, start, can, key } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const here = `${counterPath}/${view.uuid}`
  const query = new URLSearchParams(writeStart(start)).toString()
  const there = query ? `${here}?${query}` : here
  return (
    <>
      <div className="no-print">
        <PageHeader title={titles[view.stage]} lead={`${view.product}, ${view.visit} · ${view.people}`} />
      </div>
      {view.stage === 'pix' ? (
        <PixPanel
          view={view}
          refused={refused}
          enter={start.enter && can.letIn}
          mayLetIn={can.letIn}
          mayReceive={can.receive}
          formKey={key}
          here={there}
        />
      ) : view.terminal ? (
        <TerminalPanel view={view} terminal={view.terminal} refused={refused} mayReceive={can.receive} here={there} />
      ) : (
        <Sold view={view} start={start} can={can} here={there} />
      )}
    </>
  )
}

const titles: Record<ReceiptView['stage'], string> = {
  pix: 'Esperando o Pix',
  terminal: 'Pagamento na maquininha',
  sold: 'Venda concluída',
  later: 'Reserva a pagar',
  owing: 'Venda sem pagamento',
  over: 'Venda cancelada'
}

interface SoldProps {
  view: ReceiptView
  start: CounterStart
  can: { open: boolean; receive: boolean; letIn: boolean }
  here: string
}

function Sold({ view, start, can, here }: SoldProps) {
  const booking = `/operation/booking-list/${view.uuid}`
  return (
    <div className="sold">
      <div className="no-print sold-next">
        <Said view={view} />
        {view.stage === 'sold' && start.enter && can.letIn && !view.isInside ? (
          <Form method="post" action={here}>
            <Button name="let_in" value="all">
              Dar entrada a todos
            </Button>
          </Form>
        ) : null}
        <SellAnother start={{ ...start, product: view.productUuid }} isSold={view.stage === 'sold'} />
        {view.stage === 'over' ? null : (
          <LinkButton to={repeatPath({ ...start, ...view.repeat, product: view.productUuid })} native>
            Repetir esta venda
          </LinkButton>
        )}
        {can.open ? <LinkButton to={booking}>Abrir a reserva</LinkButton> : null}
        {can.open && view.stage !== 'over' ? (
          <LinkButton to={`${booking}/wristbands`}>Imprimir pulseiras</LinkButton>
        ) : null}
        {['later', 'owing'].includes(view.stage) && can.receive ? (
          <LinkButton to={`${booking}/receive`}>Receber</LinkButton>
        ) : null}
      </div>
      {view.stage === 'over' ? null : <PrintedReceipt view={view} />}
    </div>
  )
}

function Said({ view }: { view: ReceiptView }) {
  if (view.stage === 'over') {
    return (
      <Notice tone="warning" title="Esta venda não vale mais">
        <p>
          Ela foi cancelada, ou o prazo do pagamento acabou e as vagas voltaram à venda. Se o dinheiro chegou, venda de
          novo ou devolva-o.
        </p>
      </Notice>
    )
  }
  return (
    <>
      {view.change ? (
        <p className="sold-change">
          Troco <b className="num">{view.change}</b>
        </p>
      ) : null}
      <p>
        {view.name} · <b className="code-s">{view.code}</b>
        {view.isInside ? ' · check-in feito' : ''}
      </p>
      {view.stage === 'later' ? <p>{laterWords(view)}</p> : null}
    </>
  )
}

function laterWords({ owed, confirmBy, isLinkSent }: ReceiptView): string {
  const deadline = confirmBy ? ` Se o visitante não confirmar até ${confirmBy}, as vagas voltam à venda.` : ''
  const link = isLinkSent ? ' O link de pagamento foi enviado pelo WhatsApp.' : ''
  // A booking with a deadline is not confirmed yet.
  const state = confirmBy ? 'As vagas estão guardadas.' : 'Confirmada.'
  return `${state} Falta pagar ${formatMoney(owed)}, na portaria${isLinkSent ? ' ou pelo link' : ''}.${link}${deadline}`
}

export const links = linkPaper('strip')

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Venda ${data.view.code} · Trilha` : 'Venda · Trilha' }
]

export const handle = {
  crumb: (data) => (data ? `Venda ${data.view.code}` : 'Venda'),
  live: ['bookings']
} satisfies CrumbHandle<typeof loader> & LiveHandle

/** Has the focus, so that Enter begins the next sale. */
function SellAnother({ start, isSold }: { start: CounterStart; isSold: boolean }) {
  return (
    <>
      <Form method="get" action={counterPath}>
        {Object.entries(writeStart(start)).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button variant="primary" autoFocus data-begin="">
          Vender outro
        </Button>
      </Form>
      {isSold ? (
        <>
          <tr-print label="Imprimir recibo" />
          <p className="small muted no-script">Para imprimir o recibo: Ctrl + P.</p>
        </>
      ) : null}
    </>
  )
}
