import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { CheckboxField, fieldOf, TextField } from '#app/components/form/index.ts'
import { getGateRules, saveGateRules } from '#app/contracts/places/groups.ts'
import { formAction, requireAccess } from '#app/session/index.server.ts'
import { readGroup, savedWords } from '../group-form.server.ts'
import { GroupPage } from '../group-page.tsx'
import { digits, ticked } from '../number-field.ts'

const path = '/configurations/gate'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'configurations/gate')
  const rules = await viewer.call(getGateRules, {})
  return { rules, saved: savedWords(rules, viewer.place.timezone) }
}

const FormSchema = z.object({ entry_tolerance: digits(3, 'Use um número de 0 a 720.'), counter_contact: ticked })

export const action = formAction(
  'configurations/gate',
  readGroup(FormSchema, 'entry_tolerance'),
  async ({ version, typed }, { viewer }) => {
    const { counter_contact: wants, ...rest } = typed
    await viewer.call(saveGateRules, { body: { version, ...rest, counter_contact_optional: wants !== 'on' } })
    return { to: path, text: 'Regras da portaria salvas.' }
  }
)

export default function Gate() {
  const { rules, saved } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <GroupPage
      title="Portaria e balcão"
      lead="Como se entra, e o que se pede a quem compra na hora."
      {...{ path, saved, refused, version: rules.version }}
    >
      <div className="card">
        <TextField
          field={fieldOf(refused, 'entry_tolerance', String(rules.entry_tolerance))}
          label="Tolerância de horário, em minutos"
          hint="Quem chega antes ou depois disso entra do mesmo jeito, mas a portaria fica sabendo. De 0 a 720."
          inputMode="numeric"
          maxLength={3}
        />
        <CheckboxField
          field={fieldOf(refused, 'counter_contact', rules.counter_contact_optional ? '' : 'on')}
          label="O balcão pede documento e telefone"
          hint="Sem isso, basta o nome para vender na portaria; quem compra recebe o recibo impresso."
        />
      </div>
    </GroupPage>
  )
}

export const meta: MetaFunction = () => [{ title: 'Portaria e balcão · Configurações · Trilha' }]

export const handle = { crumb: 'Portaria e balcão' }
