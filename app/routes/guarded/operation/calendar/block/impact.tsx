import {
  Button,
  DataTable,
  Form,
  type FormState,
  fieldOf,
  LinkButton,
  Notice,
  TextField
} from '#app/components/index.ts'
import { countLabel } from '#app/domain/words/labels.ts'
import { blockPath, dayPath } from '../address.ts'
import type { BlockData } from './load-block.server.ts'

interface ImpactProps {
  data: BlockData & { impact: NonNullable<BlockData['impact']> }
  refused: FormState | undefined
}

/** Step two: shows what is affected, then the reason and the button. */
export function Impact({ data, refused }: ImpactProps) {
  const { typed, name, impact, canList } = data
  const isRemoval = typed.acao === 'liberar'
  const isNothing = isRemoval && impact.isKnown && (impact.blocked.length === 0 || impact.tooMany !== '')
  return (
    <section className="card stack" aria-labelledby="muda">
      <h2 id="muda">
        {isRemoval ? 'Liberar' : 'Bloquear'} {name}: {impact.words}
      </h2>
      {isRemoval ? <Freed impact={impact} /> : <Sold impact={impact} canList={canList} />}
      {isNothing ? null : <Confirm data={data} refused={refused} />}
      <p>
        <a href={dayPath({ date: typed.de, attraction: typed.atrativo })}>Voltar ao dia sem mudar nada</a>
      </p>
      {!isRemoval && impact.days.length > 0 ? <Touched days={impact.days} canList={canList} /> : null}
    </section>
  )
}

type Told = ImpactProps['data']['impact']

function Sold({ impact: { isKnown, sold, list, blocked }, canList }: { impact: Told; canList: boolean }) {
  if (!isKnown) {
    return (
      <Notice tone="warning">
        O servidor não diz antes quantas reservas há nestes dias. Confira na lista de reservas.
      </Notice>
    )
  }
  const already = blocked.length > 0 ? <Blocked title="Já bloqueado" blocked={blocked} /> : null
  if (sold === '') {
    return (
      <>
        <Notice tone="success">Nenhuma reserva é tocada.</Notice>
        {already}
      </>
    )
  }
  return (
    <>
      <Notice tone="warning" title={`Já vendido: ${sold}`}>
        <p>
          Nada disso se perde: as reservas continuam valendo. O sistema não avisa os visitantes: se a visita não vai
          acontecer, mude a data ou cancele cada uma.
        </p>
        {canList ? (
          <p>
            <LinkButton to={list}>Ver estas reservas</LinkButton>{' '}
            <span className="muted">A lista mostra também as canceladas.</span>
          </p>
        ) : null}
      </Notice>
      {already}
    </>
  )
}

function Freed({ impact: { isKnown, blocked, tooMany } }: { impact: Told }) {
  if (!isKnown) return <p>O servidor não diz antes o que está bloqueado nestes dias.</p>
  if (blocked.length === 0) return <Notice>Nada está bloqueado nestes dias.</Notice>
  if (tooMany) return <Notice tone="warning">{tooMany}</Notice>
  return <Blocked title="Volta à venda" blocked={blocked} />
}

const mostListed = 40

function Blocked({ title, blocked }: { title: string; blocked: readonly string[] }) {
  const more = blocked.length - mostListed
  return (
    <div>
      <h3>{title}</h3>
      <ul>
        {blocked.slice(0, mostListed).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {more > 0 ? (
        <p className="muted">{`E mais ${countLabel(more, { one: 'dia ou horário', many: 'dias ou horários' })}.`}</p>
      ) : null}
    </div>
  )
}

function Confirm({ data: { typed, impact }, refused }: ImpactProps) {
  const isRemoval = typed.acao === 'liberar'
  const carried = Object.entries(typed)
  // After a refusal this same page is drawn again.
  const here = blockPath({
    attraction: typed.atrativo,
    action: typed.acao,
    from: typed.de,
    to: typed.ate,
    time: typed.hora
  })
  return (
    <Form method="post" action={here} className="stack" key={here}>
      {carried.map(([name, value]) => (
        <input type="hidden" key={name} name={name} value={value} />
      ))}
      <input type="hidden" name="visto" value={impact.seen} />
      <TextField
        field={fieldOf(refused, 'motivo')}
        label="Motivo"
        hint={isRemoval ? 'Fica no registro de alterações.' : 'Só a equipe vê; visitantes não.'}
        required={!isRemoval}
        optional={isRemoval}
        maxLength={200}
        autoComplete="off"
      />
      <div className="row">
        <Button variant={isRemoval ? 'primary' : 'danger'}>
          {isRemoval ? 'Confirmar a liberação' : 'Confirmar o bloqueio'}
        </Button>
      </div>
    </Form>
  )
}

function Touched({ days, canList }: { days: Told['days']; canList: boolean }) {
  return (
    <DataTable
      caption="Reservas nestes dias"
      rows={days}
      rowKey={({ date }) => date}
      rowHref={canList ? ({ href }) => href : undefined}
      columns={[
        { key: 'day', header: 'Dia', cell: ({ name }) => name },
        { key: 'bookings', header: 'Reservas', align: 'end', cell: ({ bookings }) => bookings },
        { key: 'people', header: 'Pessoas', align: 'end', cell: ({ people }) => people }
      ]}
    />
  )
}
