import type { SerializeFrom } from '@remix-run/node'
import { DefinitionList, EmailText, LinkButton } from '#app/components/index.ts'
import { Words } from '#app/components/issue/index.ts'
import type { loadDetails } from './load.server.ts'

export type DetailsData = SerializeFrom<typeof loadDetails>

export function FactsCard({ issue }: { issue: DetailsData['issue'] }) {
  const { person, phone, email, language, opened, due, dueDay, overdue, subject, details, done, own, sellHref } = issue
  const deadline = dueDay && (due ? `${dueDay} (${due})` : dueDay)
  return (
    <section className="card stack" aria-labelledby="titulo-pedido">
      <h2 id="titulo-pedido">Pedido</h2>
      <Words text={details} />
      <DefinitionList
        items={[
          ...subject,
          { term: 'Quem pediu', value: own ? `${person} (você)` : person },
          { term: 'Telefone', value: phone ? <Phone {...phone} /> : '' },
          {
            term: 'E-mail',
            value: email ? (
              <a href={`mailto:${email}`}>
                <EmailText email={email} />
              </a>
            ) : (
              ''
            )
          },
          { term: 'Língua', value: language },
          { term: 'Aberto em', value: opened },
          { term: 'Prazo', value: overdue ? <b className="issue-late">{deadline}</b> : deadline },
          { term: 'Feito com a aprovação', value: done }
        ]}
      />
      {sellHref ? (
        <p>
          <LinkButton to={sellHref}>Vender este grupo</LinkButton>
        </p>
      ) : null}
    </section>
  )
}

function Phone({ words, whatsapp }: { words: string; whatsapp: string | null }) {
  if (!whatsapp) return <>{words}</>
  return (
    <a href={whatsapp} target="_blank" rel="noreferrer">
      {words} (WhatsApp)
    </a>
  )
}
