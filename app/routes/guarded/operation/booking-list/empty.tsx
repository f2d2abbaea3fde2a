import { EmptyState, LinkButton } from '#app/components/index.ts'
import { useListAddress } from './address.ts'
import type { ListData } from './load-list.server.ts'

const narrowing = [
  ...(['situacao', 'canal', 'pagamento', 'dinheiro', 'atrativo', 'vendedor'] as const),
  ...(['horario', 'entrada', 'recebido', 'condutor'] as const)
]
const none = Object.fromEntries([...narrowing, 'q'].map((name) => [name, null]))

export function ListEmpty({ data: { asked, found, isAgent, isAnyDay } }: { data: ListData }) {
  const address = useListAddress()
  const { typed, page } = asked
  if (found && found.total > 0) {
    return (
      <EmptyState
        title={`A página ${page} não existe`}
        action={<LinkButton to={address({ pagina: String(found.pages) })}>Ir para a última página</LinkButton>}
      >
        {`Com estes filtros a lista vai até a página ${found.pages}.`}
      </EmptyState>
    )
  }
  const clear = <LinkButton to={address(none)}>Limpar filtros</LinkButton>
  const isNarrowed = narrowing.some((name) => typed[name] !== '')
  if (typed.q) {
    const also = isNarrowed ? ' Há outros filtros em uso.' : ''
    return (
      <EmptyState
        title={`Nada encontrado para “${typed.q}” ${isAnyDay ? 'em nenhuma data' : 'nestes dias'}`}
        action={clear}
      >
        {`Procure pelo código, pelo começo do nome, pelo documento ou pelo telefone.${also}`}
      </EmptyState>
    )
  }
  if (isNarrowed) {
    return (
      <EmptyState title="Nenhuma reserva com estes filtros" action={clear}>
        Tire um dos filtros ou escolha outros dias.
      </EmptyState>
    )
  }
  return (
    <EmptyState title="Nenhuma reserva nestes dias">
      {isAgent
        ? 'Aqui aparecem só as reservas em que você é o condutor. Escolha outro dia para ver as próximas.'
        : 'Escolha outro dia acima. Uma reserva nova aparece aqui assim que é feita.'}
    </EmptyState>
  )
}
