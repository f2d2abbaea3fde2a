import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { Notice } from '#app/components/feedback/index.ts'
import {
  Button,
  CheckboxField,
  ErrorSummary,
  Form,
  type FormState,
  fieldOf,
  RadioGroup,
  summaryOf
} from '#app/components/form/index.ts'
import { linkSheets, PageHeader } from '#app/components/shell/index.ts'
import { getPlaceSettings, type PlaceSettings, updatePlaceSettings } from '#app/contracts/places.ts'
import { AUDIT_DAYS_REFUSED } from '#app/domain/audit/retention.ts'
import { parseForm, redirectSaying, refuseForm, requireAccess, requireFields } from '#app/session/index.server.ts'
import { SectionNav } from '../section-nav.tsx'
import { AgentsCard } from './agents-card.tsx'
import { AuditCard } from './audit-card.tsx'
import { GateCard } from './gate-card.tsx'
import placeCssUrl from './place.css?url'
import { QuotaCard } from './quota-card.tsx'
import { RequestsCard } from './requests-card.tsx'
import { UnpaidCard } from './unpaid-card.tsx'
import { StaffHelpCard, VisitCard } from './words-cards.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  const settings = await viewer.call(getPlaceSettings, {})
  const requests = {
    address: `${context.origin}/requerimento?${new URLSearchParams({ pid: viewer.place.uuid })}`,
    seesTypes: viewer.can('issuesTypes/index')
  }
  return { settings, requests, canEdit: viewer.can('configurations/edit') }
}

const ceiling = z
  .string('Escreva um número.')
  .regex(/^\d{1,5}$/, 'Use um número de 0 a 10.000.')
  .transform(Number)

const PlaceFormSchema = z.object({
  /** Not sent where it is not ticked. */
  require_two_step: z.literal('on').optional(),
  registration: z.enum(['open', 'closed'], 'Escolha uma opção.'),
  agent_contact: z.enum(['none', 'place', 'agent'], 'Escolha uma opção.'),
  unpaid_until: z.enum(['eve', 'visit'], 'Escolha uma opção.'),
  ask_confirmation: z.literal('on').optional(),
  issues_open: z.literal('on').optional(),
  counter_contact: z.literal('on').optional(),
  agents_need_valid: z.literal('on').optional(),
  /** Only sent where the rule is known. */
  agents_rule: z.literal('1').optional(),
  issues_per_day: ceiling,
  unpaid_per_contact: ceiling,
  unpaid_per_address: ceiling,
  arrive_minutes: z
    .string('Escreva um número.')
    .regex(/^\d{1,3}$/, 'Use um número de 0 a 240.')
    .transform(Number),
  what_to_bring: z.string().default(''),
  staff_help_whatsapp: z.string().default(''),
  staff_help_email: z.string().default(''),
  quota_percent: z
    .string('Escreva um número.')
    .regex(/^\d{1,3}$/, 'Use um número de 0 a 100.')
    .transform(Number),
  entry_tolerance: z
    .string('Escreva um número.')
    .regex(/^\d{1,3}$/, 'Use um número de 0 a 720.')
    .transform(Number),
  audit_days: z
    .string()
    .regex(/^\d{1,4}$/, AUDIT_DAYS_REFUSED)
    .transform(Number)
    .optional()
})

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'configurations/edit')
  const form = await request.formData()
  try {
    requireFields(form, 'complete')
    const {
      require_two_step: required,
      ask_confirmation: asks,
      issues_open: opens,
      counter_contact: wantsContact,
      agents_need_valid: needs,
      agents_rule: hasRule,
      registration,
      ...rest
    } = parseForm(form, PlaceFormSchema)
    const wanted = {
      ...rest,
      require_two_step: required === 'on',
      ask_confirmation: asks === 'on',
      issues_open: opens === 'on',
      counter_contact_optional: wantsContact !== 'on',
      ...(hasRule && { agents_need_valid: needs === 'on' }),
      registration_open: registration === 'open'
    }
    const saved = await viewer.call(updatePlaceSettings, { body: wanted })
    const text = `Configurações salvas. ${missingLabel(saved)}As páginas públicas as mostram em até um minuto.`
    return redirectSaying(request, { to: '/configurations/place', text })
  } catch (error) {
    return refuseForm(form, error)
  }
}

function missingLabel(settings: { require_two_step: boolean; without_two_step: number }): string {
  const { require_two_step: required, without_two_step: count } = settings
  if (!required || count === 0) return ''
  if (count === 1) return 'Um usuário ainda não tem a verificação e vai ativá-la ao entrar. '
  return `${count} usuários ainda não têm a verificação e vão ativá-la ao entrar. `
}

export default function Place() {
  const { settings, requests, canEdit } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <>
      <PageHeader title="Segurança e cadastro" lead="Como as pessoas entram no sistema e o que os visitantes veem." />
      <SectionNav />
      <div className="narrow-page stack">
        <ErrorSummary errors={summaryOf(refused)} title="Nada foi alterado" />
        {canEdit ? null : <Notice>Você vê estas configurações, mas não pode mudá-las.</Notice>}
        <Form method="post" action="/configurations/place" className="stack">
          <TwoStepCard settings={settings} canEdit={canEdit} refused={refused} />
          <ChoiceCards settings={settings} canEdit={canEdit} refused={refused} />
          <UnpaidCard settings={settings} canEdit={canEdit} refused={refused} />
          <VisitCard settings={settings} canEdit={canEdit} refused={refused} />
          <StaffHelpCard settings={settings} canEdit={canEdit} refused={refused} />
          <QuotaCard settings={settings} canEdit={canEdit} refused={refused} />
          <GateCard settings={settings} canEdit={canEdit} refused={refused} />
          <AgentsCard settings={settings} canEdit={canEdit} refused={refused} />
          <AuditCard settings={settings} canEdit={canEdit} refused={refused} />
          <RequestsCard settings={settings} canEdit={canEdit} refused={refused} {...requests} />
          {canEdit ? (
            <div>
              <Button variant="primary">Salvar</Button>
            </div>
          ) : null}
          {/* Last: a body cut short arrives without it. */}
          <input type="hidden" name="complete" value="1" />
        </Form>
      </div>
    </>
  )
}

interface CardProps {
  settings: PlaceSettings
  canEdit: boolean
  refused: FormState | undefined
}

function TwoStepCard({ settings, canEdit, refused }: CardProps) {
  const { without_two_step: missing, users } = settings
  return (
    <div className="card">
      <h2>Verificação em duas etapas</h2>
      <CheckboxField
        field={fieldOf(refused, 'require_two_step', settings.require_two_step ? 'on' : '')}
        label="Exigir de todos os usuários"
        hint={`Além da senha, um código do aplicativo autenticador. Hoje ${missing} de ${users} ${users === 1 ? 'usuário' : 'usuários'} ainda não ${missing === 1 ? 'tem' : 'têm'}: quem não tiver configura antes de continuar.`}
        disabled={!canEdit}
      />
    </div>
  )
}

function ChoiceCards({ settings, canEdit, refused }: CardProps) {
  return (
    <>
      <div className="card">
        <RadioGroup
          field={fieldOf(refused, 'registration', settings.registration_open ? 'open' : 'closed')}
          label="Cadastro pela página pública"
          options={[
            {
              value: 'open',
              label: 'Aberto',
              hint: 'Qualquer pessoa se cadastra; só entra depois de receber permissões.',
              disabled: !canEdit
            },
            {
              value: 'closed',
              label: 'Só por convite',
              hint: 'A página de cadastro não aceita ninguém.',
              disabled: !canEdit
            }
          ]}
          required
        />
      </div>
      <div className="card">
        <RadioGroup
          field={fieldOf(refused, 'agent_contact', settings.agent_contact)}
          label="Contato na página pública de um condutor"
          options={[
            { value: 'place', label: 'O do lugar', disabled: !canEdit },
            { value: 'agent', label: 'O do próprio condutor', disabled: !canEdit },
            { value: 'none', label: 'Nenhum', disabled: !canEdit }
          ]}
          required
        />
      </div>
    </>
  )
}

export const links = linkSheets(placeCssUrl)

export const meta: MetaFunction = () => [{ title: 'Segurança e cadastro · Configurações · Trilha' }]

export const handle = { crumb: 'Segurança e cadastro' }
