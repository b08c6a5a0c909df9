export const categories = {
  'Experienced Advisor Hire': 'One advisor who brings clients from another firm.',
  'Team Lift-Out': 'Several advisors and their associates who move together on one day.',
  'Independent Transition': 'An advisor who leaves a firm to open a business of their own with us.',
  'Practice Succession': 'A retiring advisor hands the clients over to a successor.',
  'Branch Opening': 'A new office, from the lease to the first day.',
} as const;

export const markets = {
  Boston: 'Boston, Cambridge and the North Shore.',
  Charlotte: 'Charlotte and the Lake Norman area.',
  Chicago: 'The Loop, the North Shore and Oak Brook.',
  Dallas: 'Dallas, Plano and Fort Worth.',
  Denver: 'Denver, Boulder and Colorado Springs.',
  Phoenix: 'Phoenix, Scottsdale and Mesa.',
} as const;

export type CategoryName = keyof typeof categories;
export type MarketName = keyof typeof markets;
