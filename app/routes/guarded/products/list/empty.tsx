import { EmptyState } from '#app/components/feedback/index.ts'
import { LinkButton } from '#app/components/form/index.ts'

interface NoProductsProps {
  total: number
  isNarrowed: boolean
  canEdit: boolean
}

export function NoProducts({ total, isNarrowed, canEdit }: NoProductsProps) {
  const toFirst = <LinkButton to="/products/index">Ver todos</LinkButton>
  if (total > 0) {
    return (
      <EmptyState title="Esta página não existe" action={toFirst}>
        A lista termina antes.
      </EmptyState>
    )
  }
  if (isNarrowed) {
    return (
      <EmptyState title="Nenhum atrativo encontrado" action={toFirst}>
        Confira o que você procurou: nome, categoria ou endereço, e a situação.
      </EmptyState>
    )
  }
  const add = (
    <LinkButton to="/products/add" variant="primary">
      Cadastrar um atrativo
    </LinkButton>
  )
  return (
    <EmptyState title="Ainda não há atrativos à venda" action={canEdit ? add : undefined}>
      {canEdit
        ? 'Comece pelo nome e pela descrição; depois vêm ingressos, horários e fotos.'
        : 'Quem cuida dos produtos do lugar os cadastra aqui.'}
    </EmptyState>
  )
}
