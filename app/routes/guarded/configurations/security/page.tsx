import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { fieldOf, RadioGroup } from '#app/components/index.ts'
import { getSecurityRules, saveSecurityRules } from '#app/contracts/places/groups.ts'
import { AUDIT_DAYS_REFUSED, retentionWords } from '#app/domain/audit/retention.ts'
import { formatInstant } from '#app/domain/calendar/dates.ts'
import { formAction, requireAccess } from '#app/session/index.server.ts'
import { now } from '#app/time/clock.server.ts'
import { readGroup, savedWords } from '../group-form.server.ts'
import { GroupPage } from '../group-page.tsx'
import { digits } from '../number-field.ts'
import { SettingField } from '../setting-field.tsx'

const path = '/configurations/security'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'configurations/security')
  const rules = await viewer.call(getSecurityRules, {})
  const sees = { audit: viewer.can('audit/index'), privacy: viewer.can('configurations/privacy') }
  const { approval_days_from: from, approval_days_before: before } = rules
  const isWaiting = from !== null && new Date(from) > now()
  const waiting = isWaiting
    ? `Até ${formatInstant(from, viewer.place.timezone)} ainda ${before === 1 ? 'vale 1 dia' : `valem ${before} dias`}.`
    : ''
  return { rules, sees, waiting, saved: savedWords(rules, viewer.place.timezone) }
}

const fields = {
  registration: z.enum(['open', 'closed'], 'Escolha uma opção.'),
  audit_days: digits(4, AUDIT_DAYS_REFUSED)
}

export const action = formAction(
  'configurations/security',
  readGroup('security', { settings: ['registration_open', 'audit_days'], fields, sent: ['audit_days'] }),
  async ({ version, typed: { registration, ...typed } }, { viewer }) => {
    const body = { ...typed, version, registration_open: registration === 'open' }
    const rules = await viewer.call(saveSecurityRules, { body })
    return { to: path, text: `Segurança e registro salvos. ${missingLabel(rules)}`.trim() }
  }
)

function missingLabel(rules: { require_two_step: boolean; without_two_step: number }): string {
  const { require_two_step: required, without_two_step: count } = rules
  if (!required || count === 0) return ''
  if (count === 1) return 'Um usuário ainda não tem a verificação e vai ativá-la ao entrar.'
  return `${count} usuários ainda não têm a verificação e vão ativá-la ao entrar.`
}

export default function Security() {
  const { rules, sees, waiting, saved } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { without_two_step: missing, users } = rules
  const shown = { rules, refused }
  return (
    <GroupPage
      title="Segurança e registro"
      lead="Como as pessoas entram no sistema, e por quanto tempo se guarda o que elas mudaram."
      path={path}
      saved={saved}
      refused={refused}
      version={rules.version}
      after={
        <>
          {sees.audit ? (
            <p>
              <a href="/configurations/audit">Ver o registro de alterações</a>
            </p>
          ) : null}
          {sees.privacy ? (
            <p>
              <a href="/configurations/privacy/retention">Prazos dos dados pessoais e encarregado</a>
            </p>
          ) : null}
        </>
      }
    >
      <div className="card">
        <h2>Verificação em duas etapas</h2>
        <SettingField
          name="require_two_step"
          hint={`Além da senha, um código do aplicativo autenticador. Hoje ${missing} de ${users} ${users === 1 ? 'usuário' : 'usuários'} ainda não ${missing === 1 ? 'tem' : 'têm'}: quem não tiver configura antes de continuar.`}
          {...shown}
        />
      </div>
      <div className="card">
        <RadioGroup
          field={fieldOf(refused, 'registration', rules.registration_open ? 'open' : 'closed')}
          label="Cadastro pela página pública"
          options={registrations}
          required
        />
      </div>
      <div className="card">
        <h2>Duas pessoas</h2>
        <SettingField name="approval_days" {...shown} />
        {waiting ? <p>{waiting}</p> : null}
      </div>
      <div className="card">
        <h2>Registro de alterações</h2>
        <SettingField
          name="audit_days"
          hint={`Hoje: ${retentionWords(rules.audit_days)}. De 180 a 3.650 dias, ou 0 para guardar sempre. O que é mais antigo é apagado sem volta, e a mudança deste prazo também fica no registro.`}
          {...shown}
        />
      </div>
    </GroupPage>
  )
}

const registrations = [
  { value: 'open', label: 'Aberto', hint: 'Qualquer pessoa se cadastra; só entra depois de receber permissões.' },
  { value: 'closed', label: 'Só por convite', hint: 'A página de cadastro não aceita ninguém.' }
]

export const meta: MetaFunction = () => [{ title: 'Segurança e registro · Configurações · Trilha' }]

export const handle = { crumb: 'Segurança e registro' }
