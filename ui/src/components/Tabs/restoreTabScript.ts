/** Storage key of a group of tabs. */
export const tabStorageKey = (groupId: string): string => `cauce.tab.${groupId}`;

/**
 * Runs during parsing, right after the markup of the tabs: shows the tab that the address or the
 * storage selects before anything is painted, so that nothing flashes at hydration. Its text is the
 * same for all tabs, so one hash in a content policy covers it.
 */
export const RESTORE_TAB_SCRIPT = `(function(){
var root=document.currentScript.parentElement,data=root.dataset,wishes=[];
try{if(data.query)wishes.push(new URLSearchParams(location.search).get(data.query))}catch(e){}
try{if(data.group)wishes.push(localStorage.getItem('cauce.tab.'+data.group))}catch(e){}
var tabs=[].filter.call(root.querySelectorAll('[role=tab]'),function(tab){return tab.closest('[data-tabs]')===root});
var chosen;
wishes.forEach(function(wish){chosen=chosen||tabs.filter(function(tab){return tab.dataset.value===wish})[0]});
if(chosen)tabs.forEach(function(tab){
var on=tab===chosen;
tab.setAttribute('aria-selected',on);
tab.tabIndex=on?0:-1;
document.getElementById(tab.getAttribute('aria-controls')).hidden=!on;
});
})()`;
