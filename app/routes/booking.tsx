export default function Booking() {
  return null
}
