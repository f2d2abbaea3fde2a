import { Buffer } from 'node:buffer'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import {
  Button,
  describeField,
  ErrorSummary,
  FieldFrame,
  Form,
  type FormState,
  fieldOf,
  type KnownProof,
  LinkButton,
  Notice,
  PageHeader,
  PasswordField,
  ProofFields,
  summaryOf,
  TextAreaField
} from '#app/components/index.ts'
import { getAccount } from '#app/contracts/account.ts'
import { invalid } from '#app/contracts/api-error.ts'
import {
  deleteInvoiceCertificate,
  getInvoiceSettings,
  saveInvoiceCertificate
} from '#app/contracts/finance/invoice-settings.ts'
import { parseForm, redirectSaying, refuseForm, requireAccess, requireFields } from '#app/session/index.server.ts'
import { toProof } from '../../to-proof.ts'
import { toCertificate } from './view.ts'

const permission = 'configurations/invoices'
const path = '/configurations/invoices'
const mostBytes = 64 * 1024

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, permission)
  const [settings, own] = await Promise.all([viewer.call(getInvoiceSettings, {}), viewer.call(getAccount, {})])
  return {
    certificate: toCertificate(settings, viewer.place.timezone),
    proof: toProof(own)
  }
}

const typed = z.string().trim().default('')
const CertificateFormSchema = z.object({
  certificate: typed,
  private_key: typed,
  password: typed,
  code: typed,
  /** Not trimmed: a space may be part of the password. */
  pfx_password: z.string().default('')
})

/** Reads the file as base64; '' for an empty file field. @throws ApiError 422 */
async function readFile(file: FormDataEntryValue | null): Promise<string> {
  if (!(file instanceof File) || file.size === 0) return ''
  if (file.size > mostBytes) throw invalid({ fields: { pfx: ['Grande demais: um certificado tem até 64 kB.'] } })
  return Buffer.from(await file.arrayBuffer()).toString('base64')
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, permission)
  const form = await request.formData()
  try {
    if (form.get('intent') === 'remove') {
      await viewer.call(deleteInvoiceCertificate, {})
      return redirectSaying(request, { to: path, text: 'O certificado foi apagado.' })
    }
    requireFields(form, 'certificate', 'private_key', 'complete')
    const pfx = await readFile(form.get('pfx'))
    await viewer.call(saveInvoiceCertificate, { body: { ...parseForm(form, CertificateFormSchema), pfx } })
    return redirectSaying(request, { to: path, text: 'Certificado guardado. Teste antes de emitir.' })
  } catch (error) {
    // Never return the key to a page. The certificate is public, but must be pasted again with its key.
    return refuseForm(form, error, {
      hideFields: ['certificate', 'private_key', 'pfx', 'pfx_password', 'password', 'code']
    })
  }
}

export default function CertificatePage() {
  const { certificate, proof } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <div className="narrow-page stack">
      <PageHeader title="Certificado digital" lead={certificate.lines[0] ?? 'Nenhum certificado guardado.'} />
      <ErrorSummary errors={summaryOf(refused)} title="Nada foi alterado" />
      <KeepForm isKept={certificate.isKept} proof={proof} refused={refused} />
      {certificate.isKept ? <RemovalForm /> : null}
    </div>
  )
}

interface KeepProps {
  isKept: boolean
  proof: KnownProof
  refused: FormState | null | undefined
}

// Load a new document (`native`): the router would keep the typed secrets in the fields.
function KeepForm({ isKept, proof, refused }: KeepProps) {
  return (
    <Form
      native
      method="post"
      action={`${path}/certificate`}
      encType="multipart/form-data"
      className="card stack"
      autoComplete="off"
    >
      <h2>{isKept ? 'Trocar certificado' : 'Informar certificado'}</h2>
      <Notice>O certificado é guardado criptografado, sem a senha do arquivo, e não é mostrado de novo.</Notice>
      <FileFields refused={refused} />
      <TextFields refused={refused} />
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
    </Form>
  )
}

const fileHint = 'O certificado A1 da empresa: .pfx ou .p12.'

function FileFields({ refused }: Pick<KeepProps, 'refused'>) {
  const field = fieldOf(refused, 'pfx')
  return (
    <>
      <FieldFrame field={field} label="Arquivo do certificado" hint={fileHint}>
        <input
          {...describeField({ field, hint: fileHint })}
          type="file"
          className="certificate-file"
          accept=".pfx,.p12,application/x-pkcs12"
        />
      </FieldFrame>
      <PasswordField
        field={fieldOf(refused, 'pfx_password')}
        label="Senha do arquivo"
        hint="A que veio com ele, não a sua."
        autoComplete="off"
        required={false}
        maxLength={1000}
      />
    </>
  )
}

/** Opens itself when one of its fields was refused. */
function TextFields({ refused }: Pick<KeepProps, 'refused'>) {
  const certificate = fieldOf(refused, 'certificate')
  const key = fieldOf(refused, 'private_key')
  return (
    <details className="fold" open={[certificate, key].some(({ errors }) => (errors ?? []).length > 0)}>
      <summary>Ou colar em texto (PEM)</summary>
      <div className="stack">
        <TextAreaField
          field={certificate}
          label="Certificado"
          hint="Começa com -----BEGIN CERTIFICATE-----"
          rows={6}
          maxLength={20_000}
          autoComplete="off"
          spellCheck={false}
          optional
        />
        <TextAreaField
          field={key}
          label="Chave"
          hint="Começa com -----BEGIN PRIVATE KEY-----, sem senha."
          rows={6}
          maxLength={20_000}
          autoComplete="off"
          spellCheck={false}
          optional
        />
      </div>
    </details>
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

export const meta: MetaFunction = () => [{ title: 'Certificado digital · Notas fiscais · Configurações · Trilha' }]

export const handle = { crumb: 'Certificado' }
