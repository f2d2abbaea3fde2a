import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { CopyText } from '#app/components/display/index.ts'
import { CheckboxField, FieldPair, type FormState, fieldOf, TextField } from '#app/components/form/index.ts'
import { getPlaceLimits, savePlaceLimits } from '#app/contracts/places/groups.ts'
import { formAction, requireAccess } from '#app/session/index.server.ts'
import { readGroup, savedWords } from '../group-form.server.ts'
import { GroupPage } from '../group-page.tsx'
import { digits, publicSoon, ticked } from '../number-field.ts'

const path = '/configurations/limits'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'configurations/limits')
  const limits = await viewer.call(getPlaceLimits, {})
  return {
    limits,
    saved: savedWords(limits, viewer.place.timezone),
    address: `${context.origin}/requerimento?${new URLSearchParams({ pid: viewer.place.uuid })}`,
    seesTypes: viewer.can('issuesTypes/index')
  }
}

const ceiling = digits(5, 'Use um número de 0 a 10.000.')
const FormSchema = z.object({
  quota_percent: digits(3, 'Use um número de 0 a 100.'),
  unpaid_per_contact: ceiling,
  unpaid_per_address: ceiling,
  issues_per_day: ceiling,
  issues_open: ticked
})

export const action = formAction(
  'configurations/limits',
  readGroup(FormSchema, 'quota_percent', 'unpaid_per_contact', 'unpaid_per_address', 'issues_per_day'),
  async ({ version, typed }, { viewer }) => {
    const body = { ...typed, version, issues_open: typed.issues_open === 'on' }
    await viewer.call(savePlaceLimits, { body })
    return { to: path, text: `Cotas e limites salvos. ${publicSoon}` }
  }
)

export default function Limits() {
  const { limits, saved, address, seesTypes } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const number = (name: keyof typeof FormSchema.shape & keyof typeof limits) => ({
    field: fieldOf(refused, name, String(limits[name])),
    inputMode: 'numeric' as const
  })
  return (
    <GroupPage
      title="Cotas e limites"
      lead="Limites para que ninguém tome as vagas dos outros."
      {...{ path, saved, refused, version: limits.version }}
      after={seesTypes ? <TypesLink /> : null}
    >
      {/* Sources: Lei 12.933/2013 art. 1 § 10, Decreto 8.537/2015, Lei 10.741/2003 art. 23. */}
      <div className="card">
        <h2>Meia-entrada</h2>
        <TextField
          {...number('quota_percent')}
          label="Cota de meia-entrada, em % das vagas de cada horário"
          hint="A Lei nº 12.933/2013 assegura a meia-entrada a estudantes, pessoas com deficiência e jovens de baixa renda em 40% dos ingressos de cada evento; o site diz quando a cota acaba. Pessoas com 60 anos ou mais têm direito fora da cota (Lei nº 10.741/2003). 100: sem limite."
          maxLength={3}
        />
      </div>
      <div className="card">
        <h2>Reservas sem pagamento</h2>
        <FieldPair>
          <TextField
            {...number('unpaid_per_contact')}
            label="Pessoas por telefone ou e-mail"
            hint="Em reservas ainda não pagas. 0: sem limite."
          />
          <TextField
            {...number('unpaid_per_address')}
            label="Pessoas por rede de internet"
            hint="Redes de celular são divididas por muita gente. 0: sem limite."
          />
        </FieldPair>
      </div>
      <RequestsCard limits={limits} refused={refused} address={address} />
    </GroupPage>
  )
}

interface RequestsCardProps {
  limits: { issues_open: boolean; issues_per_day: number }
  refused: FormState | undefined
  /** URL at which visitors without an account send requests. */
  address: string
}

function RequestsCard({ limits, refused, address }: RequestsCardProps) {
  return (
    <div className="card">
      <h2>Requerimentos de quem não tem conta</h2>
      <CheckboxField
        field={fieldOf(refused, 'issues_open', limits.issues_open ? 'on' : '')}
        label="Receber pelo site"
        hint="Visitantes e agências abrem um requerimento sem cadastro, com documentos, e o acompanham por um endereço só deles. Só valem os tipos marcados para isso."
      />
      <TextField
        field={fieldOf(refused, 'issues_per_day', String(limits.issues_per_day))}
        inputMode="numeric"
        label="No máximo, em 24 horas"
        hint="Os cancelados não contam. Uma rede de internet sozinha abre até um décimo. 0: sem limite."
      />
      {limits.issues_open ? (
        <CopyText id="endereco-requerimentos" label="Endereço para divulgar" value={address} />
      ) : null}
    </div>
  )
}

function TypesLink() {
  return (
    <p>
      <a href="/configurations/issuesTypes/index">Tipos de requerimento</a>
    </p>
  )
}

export const meta: MetaFunction = () => [{ title: 'Cotas e limites · Configurações · Trilha' }]

export const handle = { crumb: 'Cotas e limites' }
