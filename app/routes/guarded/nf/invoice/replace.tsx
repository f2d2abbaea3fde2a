import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Button, ErrorSummary, LinkButton, Notice, PageHeader, summaryOf } from '#app/components/index.ts'
import { getInvoice, replaceInvoice } from '#app/contracts/finance/invoices.ts'
import { REPLACE_REASONS } from '#app/domain/invoice/reasons.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { formAction, readField, requireAccess, requireFields } from '#app/session/index.server.ts'
import { aboveInvoice } from './above.ts'
import { readInvoiceForm } from './read-form.server.ts'
import { ReasonFields } from './reason-fields.tsx'
import { TakerForm } from './taker-form.tsx'
import { toInvoiceView, toTyped } from './view.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'nf/edit')
  const invoice = await viewer.call(getInvoice, { params: { id: params.id ?? '' } })
  const { stays } = invoice
  return {
    invoice: toInvoiceView(invoice, viewer.place.timezone),
    typed: toTyped(invoice),
    stays,
    key: crypto.randomUUID()
  }
}

export const action = formAction('nf/edit', readInvoiceForm, async (typed, { viewer, form, params }) => {
  requireFields(form, 'words')
  const body = { ...typed, reason: readField(form, 'reason'), words: readField(form, 'words') }
  const input = { params: { id: params.id ?? '' }, body }
  const { message, invoice } = await viewer.call(replaceInvoice, input, {
    idempotencyKey: readField(form, 'key') || undefined
  })
  return { to: `/nf/${invoice.id}`, text: message }
})

export default function ReplaceInvoice() {
  const { invoice, typed, stays, key } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const at = `/nf/${invoice.id}`
  return (
    <div className="narrow-page form-page stack">
      <PageHeader
        title={`Substituir a nota ${invoice.number}?`}
        lead={`A nova sai por ${formatMoney(stays)}, o que fica pago agora. Quando for autorizada, a de ${formatMoney(invoice.value)} deixa de valer.`}
      />
      <ErrorSummary errors={summaryOf(refused)} title="A nota não foi substituída" />
      {invoice.canCancel ? (
        <TakerForm
          action={`${at}/replace`}
          typed={typed}
          refused={refused}
          head={<ReasonFields reasons={REPLACE_REASONS} refused={refused} />}
        >
          <input type="hidden" name="key" value={key} />
          <div className="row">
            <Button variant="primary">Substituir nota</Button>
            <LinkButton to={at} variant="quiet">
              Voltar
            </LinkButton>
          </div>
        </TakerForm>
      ) : (
        <Notice>
          Só notas autorizadas se substituem. <a href={at}>Voltar à nota</a>
        </Notice>
      )}
    </div>
  )
}

export const meta: MetaFunction = () => [{ title: 'Substituir nota · Notas fiscais · Trilha' }]

export const handle = { above: aboveInvoice, crumb: 'Substituir' }
