import { useLocation } from '@remix-run/react'
import { Told } from './again/told.tsx'
import { ChooseAttraction, ChoosePlace } from './attraction/choose-attraction.tsx'
import { FillDetails } from './details/fill-details.tsx'
import type { RefusedBooking } from './refuse.server.ts'
import { ChooseTickets } from './tickets/choose-tickets.tsx'
import type { BookingView } from './view.ts'
import { ChooseVisit } from './visit/choose-visit.tsx'

interface BookingStepProps {
  view: BookingView
  hash: string
  refused: Omit<RefusedBooking, 'view'> | null
  isText: boolean
}

export function BookingStep({ view, hash, refused, isText }: BookingStepProps) {
  const { search } = useLocation()
  switch (view.step) {
    case 'place':
      return <ChoosePlace view={view} />
    case 'attraction':
      return <ChooseAttraction view={view} />
    case 'visit':
      return <ChooseVisit view={view} />
    case 'tickets':
      // The key drops typed values when the tickets in the URL change.
      return <ChooseTickets key={search} view={view} isText={isText} />
    case 'told':
      return <Told view={view} />
    case 'details':
      return <FillDetails view={view} hash={hash} refused={refused} isText={isText} />
  }
}
