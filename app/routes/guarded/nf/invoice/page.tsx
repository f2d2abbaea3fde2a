import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import {
  type CrumbHandle,
  DefinitionList,
  LinkButton,
  Notice,
  PageHeader,
  SituationTag
} from '#app/components/index.ts'
import { getInvoice } from '#app/contracts/finance/invoices.ts'
import { requireAccess } from '#app/session/index.server.ts'
import { nameOf } from './above.ts'
import { InvoiceSheet } from './sheet.tsx'
import { type InvoiceView, toInvoiceView } from './view.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'nf/index')
  const invoice = await viewer.call(getInvoice, { params: { id: params.id ?? '' } })
  return {
    invoice: toInvoiceView(invoice, viewer.place.timezone),
    can: { edit: viewer.can('nf/edit'), booking: viewer.can('operation/booking-list') }
  }
}

export default function InvoicePage() {
  const { invoice, can } = useLoaderData<typeof loader>()
  const at = `/nf/${invoice.id}`
  return (
    <>
      <div className="no-print">
        <PageHeader
          title={nameOf(invoice)}
          lead={`${invoice.name} · ${invoice.origin}`}
          actions={<SituationTag tone={invoice.tone}>{invoice.label}</SituationTag>}
        />
      </div>
      <div className="narrow-page nf-page stack">
        <div className="stack-s no-print">
          <Said invoice={invoice} />
          <p className="row">
            {can.edit && invoice.isUnsent ? (
              <LinkButton to={`${at}/edit`} variant="primary">
                Corrigir e emitir
              </LinkButton>
            ) : null}
            {can.edit && invoice.canCancel ? <LinkButton to={`${at}/replace`}>Substituir</LinkButton> : null}
            {can.edit && (invoice.isUnsent || invoice.canCancel) ? (
              <LinkButton to={`${at}/cancel`}>{invoice.isUnsent ? 'Descartar' : 'Cancelar nota'}</LinkButton>
            ) : null}
            {invoice.hasXml ? (
              <LinkButton to={`${at}/xml`} native>
                Baixar XML
              </LinkButton>
            ) : null}
            {can.booking && invoice.booking ? (
              <LinkButton to={`/operation/booking-list/${invoice.booking}`}>Abrir a reserva</LinkButton>
            ) : null}
          </p>
        </div>
        <InvoiceSheet invoice={invoice} />
        <div className="no-print">
          <History invoice={invoice} />
        </div>
      </div>
    </>
  )
}

/** Shows the most important notice first. */
function Said({ invoice }: { invoice: InvoiceView }) {
  const { state, problem, code, overWords, tries, tryAt, replacedBy } = invoice
  return (
    <>
      {problem ? (
        <Notice tone="warning" title={code ? `Recusada: ${code}` : 'Precisa de atenção'}>
          {problem}
        </Notice>
      ) : null}
      {overWords ? (
        <Notice tone="warning" title="A nota vale mais do que ficou pago">
          {overWords}
        </Notice>
      ) : null}
      {state === 'processing' && !problem ? (
        <Notice>
          Esperando a autorização.{tries > 1 ? ` Já foram ${tries} tentativas; a próxima é ${tryAt}.` : ''} Esta página
          não precisa ficar aberta.
        </Notice>
      ) : null}
      {invoice.beside.includes('cancelando') ? <Notice>Cancelamento pedido: esperando a resposta.</Notice> : null}
      {replacedBy.id && state === 'authorized' ? (
        <Notice>
          Sendo substituída. <a href={`/nf/${replacedBy.id}`}>Ver a nova nota</a>
        </Notice>
      ) : null}
    </>
  )
}

function History({ invoice }: { invoice: InvoiceView }) {
  const { replaces, replacedBy, endedAt, endReason, state } = invoice
  const linkTo = ({ id, number }: { id: string; number: string }) =>
    id ? <a href={`/nf/${id}`}>{number ? `Nota ${number}` : 'Abrir'}</a> : null
  return (
    <section className="card" aria-labelledby="history">
      <h2 id="history">Andamento</h2>
      <DefinitionList
        items={[
          { term: 'Feita por', value: invoice.createdAt },
          { term: 'DPS (série/número)', value: invoice.dps || null },
          { term: 'Enviada', value: invoice.issuedAt || null },
          { term: 'Autorizada', value: invoice.authorizedAt || null },
          { term: state === 'replaced' ? 'Substituída' : 'Cancelada', value: endedAt || null },
          { term: 'Motivo', value: endReason || null },
          { term: 'No lugar de', value: linkTo(replaces) },
          { term: 'Substituída por', value: linkTo(replacedBy) }
        ]}
      />
    </section>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? nameOf(data.invoice) : 'Nota'} · Notas fiscais · Trilha` }
]

export const handle = {
  crumb: (data) => (data ? nameOf(data.invoice) : 'Nota'),
  live: ['invoices']
} satisfies CrumbHandle<typeof loader> & { live: string[] }
