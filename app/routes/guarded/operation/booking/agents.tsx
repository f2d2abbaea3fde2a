import { Card, Icon, LinkButton, Notice } from '#app/components/index.ts'
import type { BookingContext } from './context.ts'

export function AgentsCard({ booking, can }: BookingContext) {
  const { agents, agentsOpen, guides } = booking
  const mayChange = can.edit && agentsOpen
  if (agents.length === 0 && !mayChange && !guides) return null
  return (
    <Card title={agents.length === 1 ? 'Condutor' : 'Condutores'}>
      {guides ? (
        <Notice tone="warning">
          <p>{guides}</p>
        </Notice>
      ) : null}
      {agents.length === 0 ? (
        guides ? null : (
          <p className="muted">Nenhum condutor escolhido.</p>
        )
      ) : (
        <ul className="lines">
          {agents.map((agent) => (
            <li key={agent.uuid}>
              <Agent
                agent={agent}
                removeHref={
                  mayChange && !agent.isOfSlot
                    ? `/operation/booking-list/${booking.uuid}/agents/${agent.uuid}/remove`
                    : ''
                }
              />
            </li>
          ))}
        </ul>
      )}
      {mayChange ? (
        <div className="row no-print">
          <LinkButton to={`/selectagent?reserva=${booking.hash}`} native icon={<Icon name="compass" />}>
            {agents.length > 0 ? 'Trocar ou incluir condutor' : 'Escolher condutor'}
          </LinkButton>
          <LinkButton to={booking.guidesHref}>Condutores do dia</LinkButton>
        </div>
      ) : null}
    </Card>
  )
}

function Agent({ agent, removeHref }: { agent: BookingContext['booking']['agents'][number]; removeHref: string }) {
  const { uuid, name, phone, whatsapp, page, isOfSlot } = agent
  return (
    <>
      <span>
        {page ? (
          <a href={`/condutor/${uuid}`} data-native="">
            {name}
          </a>
        ) : (
          name
        )}{' '}
        {phone ? <span className="sub">{phone}</span> : null}
        {isOfSlot ? <span className="sub">conduz todo o horário</span> : null}
      </span>
      <span>
        {whatsapp ? (
          <a href={whatsapp} rel="noreferrer">
            WhatsApp<span className="vh"> de {name}</span>
          </a>
        ) : null}
        {removeHref ? (
          <LinkButton to={removeHref} variant="quiet" className="no-print">
            Retirar<span className="vh"> {name}</span>
          </LinkButton>
        ) : null}
      </span>
    </>
  )
}
