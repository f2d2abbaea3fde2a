import { EmptyState } from '#app/components/feedback/index.ts'
import { LinkButton } from '#app/components/form/index.ts'
import { useListAddress } from './address.ts'
import type { ListData } from './load-list.server.ts'

const none = { situacao: null, canal: null, pagamento: null, atrativo: null, q: null }

export function ListEmpty({ data: { asked, found, isAgent } }: { data: ListData }) {
  const address = useListAddress()
  const { typed, days, page } = asked
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
  if (typed.q && days) {
    return (
      <EmptyState
        title={`Nada encontrado para “${typed.q}” nestes dias`}
        action={
          <div className="row is-centred">
            <LinkButton to={address({ datas: 'todas', inicio: null, fim: null })} variant="primary">
              Procurar em todas as datas
            </LinkButton>
            {clear}
          </div>
        }
      >
        Procure pelo código, por parte do nome, pelo documento ou pelo telefone.
      </EmptyState>
    )
  }
  const isFiltered = [typed.q, typed.situacao, typed.canal, typed.pagamento, typed.atrativo].some(Boolean)
  if (isFiltered) {
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
