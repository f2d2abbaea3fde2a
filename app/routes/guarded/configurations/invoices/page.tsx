import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import {
  Button,
  ErrorSummary,
  Form,
  LinkButton,
  Notice,
  PageHeader,
  SituationTag,
  summaryOf
} from '#app/components/index.ts'
import {
  getInvoiceSettings,
  saveInvoiceSettings,
  testInvoiceSettings
} from '#app/contracts/finance/invoice-settings.ts'
import {
  parseForm,
  redirectRefused,
  redirectSaying,
  refuseForm,
  requireAccess,
  requireFields
} from '#app/session/index.server.ts'
import { SectionNav } from '../section-nav.tsx'
import { SettingsForm } from './form.tsx'
import { type SettingsView, toSettingsView } from './view.ts'

const permission = 'configurations/invoices'
const path = '/configurations/invoices'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, permission)
  const settings = await viewer.call(getInvoiceSettings, {})
  return { settings: toSettingsView(settings, viewer.place.timezone), version: String(settings.version) }
}

const typed = z.string().trim().default('')
const wrong = 'Escolha uma opção.'
const SettingsFormSchema = z.object({
  version: typed,
  cnpj: typed,
  registration: typed,
  city: typed,
  state: typed,
  simples: z.enum(['1', '2', '3'], wrong),
  simples_assessment: z.enum(['1', '2', '3']).default('1'),
  special: z.enum(['0', '1', '2', '3', '4', '5', '6'], wrong),
  target: z.enum(['simulator', 'homologacao', 'producao'], wrong),
  withheld: z
    .string()
    .optional()
    .transform((value) => value === 'on'),
  federal_percent: typed,
  state_percent: typed,
  ibs_cbs_from: typed,
  ibs_cbs_class: typed,
  ibs_cbs_operation: typed,
  ibs_rate: typed,
  cbs_rate: typed,
  simples_percent: typed,
  service_code: typed,
  nbs_code: typed,
  iss_rate: typed,
  series: typed,
  cep: typed,
  street: typed,
  number: typed,
  complement: typed,
  district: typed,
  products: z.array(z.object({ uuid: typed, service_code: typed })).default([])
})

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, permission)
  const form = await request.formData()
  if (form.get('intent') === 'test') {
    try {
      const { ok, words } = await viewer.call(testInvoiceSettings, {})
      return redirectSaying(request, { to: path, text: words, tone: ok ? 'success' : 'warning' })
    } catch (error) {
      return redirectRefused(request, { to: path, error })
    }
  }
  try {
    requireFields(form, 'version', 'cnpj', 'series', 'complete')
    await viewer.call(saveInvoiceSettings, { body: parseForm(form, SettingsFormSchema) })
    return redirectSaying(request, { to: path, text: 'Configurações de notas salvas.' })
  } catch (error) {
    return refuseForm(form, error)
  }
}

export default function InvoiceSettingsPage() {
  const { settings, version } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { missing } = settings
  return (
    <>
      <PageHeader title="Notas fiscais" lead="Quem emite as notas (NFS-e), com que imposto e certificado." />
      <SectionNav />
      <div className="narrow-page form-page stack">
        <ErrorSummary errors={summaryOf(refused)} title="Nada foi alterado" />
        {missing.length > 0 ? (
          <Notice tone="warning" title="Ainda não dá para emitir notas">
            Falta {missing.join(', ')}.
          </Notice>
        ) : (
          <Notice tone="success">Tudo pronto para emitir.</Notice>
        )}
        {settings.lacksIbsCbs ? (
          <Notice tone="warning" title="Falta informar IBS e CBS">
            A partir de 01/01/2027 a nota sem eles é recusada, também a de ME e EPP do Simples; fora do Simples eles são
            obrigatórios desde 01/10/2026. Informe os códigos em “IBS e CBS”, com um dia até 01/01/2027.
          </Notice>
        ) : null}
        <SettingsForm settings={settings} refused={refused} version={version} />
        <CertificateCard settings={settings} />
      </div>
    </>
  )
}

function CertificateCard({ settings: { certificate, isSaved } }: { settings: SettingsView }) {
  const { label, tone, lines, isKept } = certificate
  return (
    <section className="card stack" aria-labelledby="certificate">
      <h2 id="certificate">
        Certificado digital <SituationTag tone={tone}>{label}</SituationTag>
      </h2>
      <p className="muted">
        Certificado A1 (ICP-Brasil) da empresa: assina as notas e abre a conexão com a Sefin Nacional.
      </p>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <div className="row">
        <LinkButton to={`${path}/certificate`}>{isKept ? 'Trocar certificado' : 'Informar certificado'}</LinkButton>
        {isSaved ? (
          <Form method="post" action={path}>
            <input type="hidden" name="intent" value="test" />
            <Button>Testar</Button>
          </Form>
        ) : null}
      </div>
    </section>
  )
}

export const meta: MetaFunction = () => [{ title: 'Notas fiscais · Configurações · Trilha' }]

export const handle = { crumb: 'Notas fiscais' }
