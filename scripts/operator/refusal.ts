/** The order was understood and refused; the message is for whoever gave it. */
export class Refusal extends Error {}
