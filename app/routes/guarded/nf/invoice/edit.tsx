import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Button, ErrorSummary, LinkButton, Notice, PageHeader, summaryOf, VersionField } from '#app/components/index.ts'
import { correctInvoice, getInvoice } from '#app/contracts/finance/invoices.ts'
import { formAction, readField, requireAccess } from '#app/session/index.server.ts'
import { aboveInvoice } from './above.ts'
import { readInvoiceForm } from './read-form.server.ts'
import { TakerForm } from './taker-form.tsx'
import { toInvoiceView, toTyped } from './view.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'nf/edit')
  const invoice = await viewer.call(getInvoice, { params: { id: params.id ?? '' } })
  return { invoice: toInvoiceView(invoice, viewer.place.timezone), typed: toTyped(invoice) }
}

export const action = formAction('nf/edit', readInvoiceForm, async (typed, { viewer, form, params }) => {
  const id = params.id ?? ''
  const send = readField(form, 'intent') !== 'keep'
  const body = { ...typed, version: readField(form, 'version'), send }
  const { message } = await viewer.call(correctInvoice, { params: { id }, body })
  return { to: `/nf/${id}`, text: message }
})

export default function EditInvoice() {
  const { invoice, typed } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const at = `/nf/${invoice.id}`
  return (
    <div className="narrow-page form-page stack">
      <PageHeader title="Corrigir e emitir" lead={`${invoice.origin} · ${invoice.originLabel}`} />
      <ErrorSummary errors={summaryOf(refused)} title="A nota não foi enviada" />
      {invoice.isUnsent && invoice.problem ? (
        <Notice tone="warning" title={invoice.code ? `Recusada: ${invoice.code}` : 'Falta corrigir'}>
          {invoice.problem}
        </Notice>
      ) : null}
      {invoice.isUnsent ? (
        <TakerForm action={`${at}/edit`} typed={typed} refused={refused}>
          <VersionField refused={refused} version={invoice.version} />
          <div className="row">
            <Button variant="primary" name="intent" value="send">
              {invoice.dps ? 'Enviar de novo' : 'Emitir'}
            </Button>
            <Button name="intent" value="keep">
              Só salvar
            </Button>
            <LinkButton to={at} variant="quiet">
              Voltar
            </LinkButton>
          </div>
        </TakerForm>
      ) : (
        <Notice>
          Só rascunhos e notas rejeitadas se corrigem. Esta está {invoice.label.toLowerCase()}.
          <p>
            <a href={at}>Voltar à nota</a>
          </p>
        </Notice>
      )}
    </div>
  )
}

export const meta: MetaFunction = () => [{ title: 'Corrigir e emitir · Notas fiscais · Trilha' }]

export const handle = { above: aboveInvoice, crumb: 'Corrigir' }
