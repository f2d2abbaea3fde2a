import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { CheckboxField, fieldOf, LinkButton } from '#app/components/index.ts'
import { listKiosks } from '#app/contracts/kiosks.ts'
import { getGateRules, saveGateRules } from '#app/contracts/places/groups.ts'
import { getTicketKey } from '#app/contracts/places/ticket-key.ts'
import { formatInstant } from '#app/domain/calendar/dates.ts'
import { formAction, requireAccess, whereKnown } from '#app/session/index.server.ts'
import { readGroup, savedWords } from '../group-form.server.ts'
import { GroupPage } from '../group-page.tsx'
import { ticked } from '../number-field.ts'
import { SettingField } from '../setting-field.tsx'

const path = '/configurations/gate'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'configurations/gate')
  const [rules, key] = await Promise.all([viewer.call(getGateRules, {}), whereKnown(viewer.call(getTicketKey, {}))])
  const { timezone } = viewer.place
  return {
    rules,
    saved: savedWords(rules, timezone),
    keyMade: key ? formatInstant(key.made, timezone) : '',
    hasKiosks: viewer.offers(listKiosks)
  }
}

export const action = formAction(
  'configurations/gate',
  readGroup('gate', { settings: ['counter_contact_optional'], fields: { counter_contact: ticked }, sent: [] }),
  async ({ version, typed }, { viewer }) => {
    const { counter_contact: wants, ...rest } = typed
    await viewer.call(saveGateRules, { body: { version, ...rest, counter_contact_optional: wants !== 'on' } })
    return { to: path, text: 'Regras da portaria salvas.' }
  }
)

export default function Gate() {
  const { rules, saved, keyMade, hasKiosks } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <GroupPage
      title="Portaria e balcão"
      lead="Como se entra, e o que se pede a quem compra na hora."
      path={path}
      saved={saved}
      refused={refused}
      version={rules.version}
      after={
        <>
          {keyMade ? <TicketKey made={keyMade} /> : null}
          {hasKiosks ? <Kiosks /> : null}
        </>
      }
    >
      <div className="card">
        <SettingField name="entry_tolerance" rules={rules} refused={refused} />
        <CheckboxField
          field={fieldOf(refused, 'counter_contact', rules.counter_contact_optional ? '' : 'on')}
          label="O balcão pede documento e telefone"
          hint="Sem isso, basta o nome para vender na portaria; quem compra recebe o recibo impresso."
        />
        <SettingField name="counter_nameless" rules={rules} refused={refused} />
        <SettingField name="closing_time" rules={rules} refused={refused} />
        <SettingField name="dusk_time" rules={rules} refused={refused} />
        <SettingField name="waiver_document" rules={rules} refused={refused} />
      </div>
    </GroupPage>
  )
}

/** Tickets are signed for gates without network. */
function TicketKey({ made }: { made: string }) {
  return (
    <section className="card stack-s" aria-labelledby="chave-titulo">
      <h2 id="chave-titulo">Ingressos assinados</h2>
      <p>
        O QR code de um ingresso pago leva uma assinatura do parque. Sem rede, a portaria a confere e deixa entrar
        também quem comprou depois da última lista, marcado como “Confirmar”.
      </p>
      <p className="muted">Chave feita em {made}.</p>
      <div>
        <LinkButton to={`${path}/ticket-key`}>Trocar a chave dos ingressos</LinkButton>
      </div>
    </section>
  )
}

function Kiosks() {
  return (
    <section className="card stack-s" aria-labelledby="totens-titulo">
      <h2 id="totens-titulo">Totens</h2>
      <p>Uma tela na entrada em que o visitante compra sozinho, com Pix ou na maquininha ao lado.</p>
      <div>
        <LinkButton to={`${path}/kiosks`}>Cuidar dos totens</LinkButton>
      </div>
    </section>
  )
}

export const meta: MetaFunction = () => [{ title: 'Portaria e balcão · Configurações · Trilha' }]

export const handle = { crumb: 'Portaria e balcão' }
