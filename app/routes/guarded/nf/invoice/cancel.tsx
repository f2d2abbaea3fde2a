import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Button, ErrorSummary, Form, LinkButton, Notice, PageHeader, summaryOf } from '#app/components/index.ts'
import { getInvoice, moveInvoice } from '#app/contracts/finance/invoices.ts'
import { CANCEL_REASONS } from '#app/domain/invoice/reasons.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { formAction, incomplete, readField, requireAccess } from '#app/session/index.server.ts'
import { aboveInvoice } from './above.ts'
import { ReasonFields } from './reason-fields.tsx'
import { type InvoiceView, toInvoiceView } from './view.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'nf/edit')
  const invoice = await viewer.call(getInvoice, { params: { id: params.id ?? '' } })
  return { invoice: toInvoiceView(invoice, viewer.place.timezone) }
}

const moves = ['cancel', 'discard'] as const

/** An invoice without authorisation is only discarded; an authorised one is cancelled at the authority. */
export const action = formAction('nf/edit', ['action'], async (_fields, { viewer, form, params }) => {
  const id = params.id ?? ''
  const action = moves.find((move) => move === readField(form, 'action'))
  if (!action) throw incomplete()
  const body = { action, reason: readField(form, 'reason'), words: readField(form, 'words') }
  const { message, outcome } = await viewer.call(moveInvoice, { params: { id }, body })
  return { to: `/nf/${id}`, text: message, tone: outcome === 'done' ? 'success' : 'info' }
})

export default function CancelInvoice() {
  const { invoice } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { isUnsent, canCancel, number, value, id } = invoice
  return (
    <div className="narrow-page stack">
      <PageHeader
        title={isUnsent ? 'Descartar esta nota?' : `Cancelar a nota ${number}?`}
        lead={`${invoice.name}, ${formatMoney(value)}. ${isUnsent ? 'Ela não foi autorizada: nada é dito à prefeitura.' : 'Uma nota cancelada não volta a valer.'}`}
      />
      <ErrorSummary errors={summaryOf(refused)} title="Nada mudou" />
      {isUnsent || canCancel ? (
        <Form method="post" action={`/nf/${id}/cancel`} className="stack">
          <input type="hidden" name="action" value={isUnsent ? 'discard' : 'cancel'} />
          {isUnsent ? null : <ReasonFields reasons={CANCEL_REASONS} refused={refused} />}
          <div className="row">
            <Button variant="danger">{isUnsent ? 'Descartar' : 'Cancelar nota'}</Button>
            <LinkButton to={`/nf/${id}`} variant="quiet">
              Manter
            </LinkButton>
          </div>
        </Form>
      ) : (
        <Unmoved invoice={invoice} />
      )}
    </div>
  )
}

function Unmoved({ invoice: { id, label } }: { invoice: Pick<InvoiceView, 'id' | 'label'> }) {
  return (
    <Notice>
      Esta nota está {label.toLowerCase()}: não há o que cancelar agora. <a href={`/nf/${id}`}>Voltar à nota</a>
    </Notice>
  )
}

export const meta: MetaFunction = () => [{ title: 'Cancelar nota · Notas fiscais · Trilha' }]

export const handle = { above: aboveInvoice, crumb: 'Cancelar' }
