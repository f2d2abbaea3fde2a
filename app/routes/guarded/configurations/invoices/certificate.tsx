import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { Notice } from '#app/components/feedback/index.ts'
import {
  Button,
  ErrorSummary,
  Form,
  type FormState,
  fieldOf,
  type KnownProof,
  LinkButton,
  ProofFields,
  summaryOf,
  TextAreaField
} from '#app/components/form/index.ts'
import { linkSheets, PageHeader } from '#app/components/shell/index.ts'
import { getAccount } from '#app/contracts/account.ts'
import {
  deleteInvoiceCertificate,
  getInvoiceSettings,
  saveInvoiceCertificate
} from '#app/contracts/finance/invoice-settings.ts'
import { parseForm, redirectSaying, refuseForm, requireAccess, requireFields } from '#app/session/index.server.ts'
import certificateCssUrl from './certificate.css?url'
import { toCertificate } from './view.ts'

const permission = 'configurations/invoices'
const path = '/configurations/invoices'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, permission)
  const [settings, own] = await Promise.all([viewer.call(getInvoiceSettings, {}), viewer.call(getAccount, {})])
  const { google, proved, two_step } = own
  return {
    certificate: toCertificate(settings, viewer.place.timezone),
    proof: { google, proved, hasTwoSteps: two_step === 'on' }
  }
}

const typed = z.string().trim().default('')
const CertificateFormSchema = z.object({ certificate: typed, private_key: typed, password: typed, code: typed })

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, permission)
  const form = await request.formData()
  try {
    if (form.get('intent') === 'remove') {
      await viewer.call(deleteInvoiceCertificate, {})
      return redirectSaying(request, { to: path, text: 'O certificado foi apagado.' })
    }
    requireFields(form, 'certificate', 'private_key', 'complete')
    await viewer.call(saveInvoiceCertificate, { body: parseForm(form, CertificateFormSchema) })
    return redirectSaying(request, { to: path, text: 'Certificado guardado. Teste antes de emitir.' })
  } catch (error) {
    // Never the key back to a page; the certificate is no secret, and its key has to be pasted again with it.
    return refuseForm(form, error, { hideFields: ['certificate', 'private_key', 'password', 'code'] })
  }
}

export default function CertificatePage() {
  const { certificate, proof } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <div className="narrow-page stack">
      <PageHeader title="Certificado digital" lead={certificate.lines[0] ?? 'Nenhum certificado guardado.'} />
      <ErrorSummary errors={summaryOf(refused)} title="Nada foi alterado" />
      <KeepForm isKept={certificate.isKept} {...{ proof, refused }} />
      {certificate.isKept ? <RemovalForm /> : null}
    </div>
  )
}

interface KeepProps {
  isKept: boolean
  proof: KnownProof
  refused: FormState | null | undefined
}

// A page of its own again (`native`): what was typed would stay in its fields, and could be shown there.
function KeepForm({ isKept, proof, refused }: KeepProps) {
  return (
    <Form native method="post" action={`${path}/certificate`} className="card stack" autoComplete="off">
      <h2>{isKept ? 'Trocar certificado' : 'Informar certificado'}</h2>
      <Notice>
        O que se cola aqui é guardado selado e nunca mais é mostrado. De um arquivo .pfx, separe os dois textos (PEM):{' '}
        <code>openssl pkcs12 -in arquivo.pfx -nodes</code>.
      </Notice>
      <TextAreaField
        field={fieldOf(refused, 'certificate')}
        label="Certificado"
        hint="Começa com -----BEGIN CERTIFICATE-----"
        rows={6}
        maxLength={20_000}
        autoComplete="off"
        spellCheck={false}
        required
      />
      <TextAreaField
        field={fieldOf(refused, 'private_key')}
        label="Chave"
        hint="Começa com -----BEGIN PRIVATE KEY-----, sem senha."
        rows={6}
        maxLength={20_000}
        autoComplete="off"
        spellCheck={false}
        required
      />
      <ProofFields
        proof={proof}
        refused={refused}
        label="Sua senha"
        hint="Quem tem o certificado assina em nome da empresa."
        required
      />
      <div className="row">
        <Button variant="primary">Guardar certificado</Button>
        <LinkButton to={path} variant="quiet">
          Voltar
        </LinkButton>
      </div>
      {/* Last: a body cut short arrives without it. */}
      <input type="hidden" name="complete" value="1" />
    </Form>
  )
}

function RemovalForm() {
  return (
    <Form method="post" action={`${path}/certificate`} className="card stack">
      <h2>Apagar o certificado</h2>
      <p>Nenhuma nota é mais enviada até que se informe outro. Não há volta.</p>
      <input type="hidden" name="intent" value="remove" />
      <div>
        <Button variant="danger">Apagar certificado</Button>
      </div>
    </Form>
  )
}

export const links = linkSheets(certificateCssUrl)

export const meta: MetaFunction = () => [{ title: 'Certificado digital · Notas fiscais · Configurações · Trilha' }]

export const handle = { crumb: 'Certificado' }
