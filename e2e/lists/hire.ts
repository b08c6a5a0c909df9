/** 24 steps of six roles, from 21 days before to 90 days after the hire date. */
export const hireList = `Task,Step,Owner,Due
Resignation,Protocol check,Compliance,21 days before hire
Resignation,Letter drafted,Transitions,T-14
Resignation,What may be taken along,Compliance,10 business days before hire
Resignation,Client list,Transitions,on the day of Resignation
Resignation,Letter delivered,Branch manager,on the day of Resignation
Registration,Form U4 drafted,Compliance,-20
Registration,Form U4 filed,Compliance,1 business day after Resignation
Registration,State registrations,Compliance,5 business days before hire
Registration,First trade,Compliance,1 day after U4 approved
Registration,Appointments,Operations,10 days after U4 approved
Technology,Order laptop,Technology,T-15
Technology,Create accounts,Technology,3 business days before hire
Technology,Port the number,Technology,2 days before hire
Technology,Training,Technology,T+2
Branch,Desk,Branch manager,5 business days before hire
Branch,Welcome lunch,Branch manager,on hire
Branch,First week,Branch manager,T-3
Clients,Announcement text,Marketing,T-10
Clients,Announcement posted,Marketing,5 days after U4 approved
Clients,Transfer packets,Transitions,2 days after U4 approved
Clients,First forty calls,Transitions,T+10
After,Assets,Operations,+30
After,Review,Branch manager,60 days after hire
After,Bonus,Operations,T+90`;

/** The people chosen per role and market. */
export const holders: Record<string, Record<string, string>> = {
  'Branch manager': { Denver: 'Max', Boston: 'Max' },
  Compliance: { Denver: 'Dana', Boston: 'Eve' },
};

/** The default holders in all markets. */
export const everywhere = {
  Marketing: 'Sam',
  Operations: 'Ada',
  Technology: 'Bo',
  Transitions: 'Kim',
};
